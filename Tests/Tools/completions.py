"""Asks real shells for completions: bash by its function, fish by `complete -C`, zsh at a terminal."""

import os
import pty
import re
import select
import subprocess
import sys
import time

WORK = sys.argv[1]
HERE = os.path.join(WORK, "here")
FORMATS = {"text", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "quiet"}

# A line with the cursor at its end, and everything that has to be offered.
CASES = [
    ("oal li", {"lint"}),
    ("oal c", {"completions"}),
    ("oal lint --fo", {"--force-exclude", "--format"}),
    ("oal lint --format s", {"sarif"}),
    ("oal lint --format ", FORMATS),
    ("oal lint --fail-on e", {"error"}),
    ("oal presets s", {"show"}),
    ("oal presets show --li", {"--list"}),
    ("oal completions z", {"zsh"}),
    ("oal help exit", {"exit-status"}),
    ("oal lint --fix my", {"my rules.oal"}),
    ("oal lint --config so", {"some folder"}),
]

ENVIRONMENT = {
    "PATH": os.path.join(WORK, "bin") + ":" + os.environ["PATH"],
    "HOME": os.path.join(WORK, "home"),
    "LC_ALL": "C.UTF-8",
    "TERM": "dumb",
}


def run(words):
    result = subprocess.run(
        words, cwd=HERE, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    if result.stderr.strip():
        raise SystemExit(f"{words[0]}: {result.stderr}")
    return result.stdout


def bash(line):
    # As readline splits it, the unfinished word last.
    words = [word for word in re.split(r" |(=)", line) if word]
    if line.endswith(" "):
        words.append("")
    array = " ".join("'" + word + "'" for word in words)
    script = f"""
        source "{WORK}/oal.bash"
        compopt() {{ :; }}
        COMP_WORDS=({array}); COMP_CWORD=$(({len(words)} - 1))
        _oal oal "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD-1]}}"
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    return {offer for offer in run(["bash", "--norc", "-c", script]).split("\n") if offer}


def fish(line):
    output = run(["fish", "--no-config", "-c", f"source {WORK}/oal.fish; complete -C'{line}'"])
    offers = {offer.split("\t")[0] for offer in output.split("\n") if offer}
    # File names come as they have to be typed; after = the whole word is given back.
    return {offer.replace("\\ ", " ").rstrip("/").split("=")[-1] for offer in offers}


class Zsh:
    """An interactive zsh that prints what its completion offers."""

    def __init__(self):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(HERE)
            os.execvpe("zsh", ["zsh", "-f", "-i"], ENVIRONMENT)
        # What completion adds is printed too. Options -O, -A and -D only ask, or fill variables.
        setup = f"""
PS1='' PS2='' RPS1=''
unset zle_bracketed_paste
unsetopt prompt_cr prompt_sp
autoload -Uz compinit; compinit -u -D
source '{WORK}/_oal'
compadd() {{
  if [[ ${{@[(I)-[OAD]*]}} != 0 ]]; then builtin compadd "$@"; return; fi
  local -a hits; builtin compadd -O hits "$@"
  if (( $#hits )); then print -rl -- "<"$^hits">"; fi
  builtin compadd "$@"
}}
ask() {{ zle complete-word; print -r -- "@end@"; BUFFER= ; }}
zle -C complete-word complete-word _main_complete
zle -N ask; bindkey '^X' ask
print -r -- "@ready@"
"""
        with open(os.path.join(WORK, "setup.zsh"), "w") as file:
            file.write(setup)
        self.send(f"source '{WORK}/setup.zsh'\n")
        self.read("@ready@")

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read(self, end):
        text = ""
        limit = time.monotonic() + 60
        while end not in text:
            left = limit - time.monotonic()
            if left <= 0 or not select.select([self.terminal], [], [], left)[0]:
                raise SystemExit(f"zsh does not answer: {text[-2000:]!r}")
            text += os.read(self.terminal, 65536).decode(errors="replace")
        return text

    def ask(self, line):
        self.send(line + "\x18")
        answer = self.read("@end@")
        return {offer.replace("\\ ", " ").rstrip("/=") for offer in re.findall(r"<([^<>\r\n]+)>", answer)}


def main():
    zsh = Zsh()
    failures = []
    count = 0
    for shell, ask in [("bash", bash), ("fish", fish), ("zsh", zsh.ask)]:
        cases = CASES + [("oal lint --format=s", {"sarif"})]
        for line, expected in cases:
            offers = {offer.rstrip("/") for offer in ask(line)}
            # fish also offers what fits in the middle of a word.
            wrong = offers != expected if shell != "fish" else not expected <= offers
            count += 1
            if wrong:
                failures.append(f"{shell}: {line!r} offers {sorted(offers)}, not {sorted(expected)}")
    os.close(zsh.terminal)
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{count} completions", file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
