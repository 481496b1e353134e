"""Runs oal in hostile clones under strace and compares what it did with what SECURITY.md promises.

Every program that a clone names is a script that leaves a mark; every private file lies beside the clone.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

OAL = sys.argv[1]
GIT = shutil.which("git")
RULES = 'list Social app:com.burbn.instagram\nschedule "Night" 22:00-06:00 daily block list:Social\n'
COMMANDS = [
    ["lint"], ["lint", "rules.oal"], ["lint", "--fix", "--unsafe-fixes"], ["lint", "--format", "sarif"], ["fmt", "--check"],
    ["fmt"], ["check"], ["plan"], ["plan", "--against", "HEAD"], ["plan", "rules.oal", "--against", "HEAD~1", "--exit-code"],
    ["verify", "rules.oal"], ["status", "--zone", "UTC"], ["why", "Social"], ["convert", "rules.oal"],
    ["simulate", "--from", "2026-03-08T00:00", "--to", "2026-03-09T00:00", "--zone", "UTC"],
    ["lint", "--output", "json=report.json"], ["add", "time-limit", "Cap", "45m/day", "daily", "list:Social"], ["lsp"],
]
# What a process needs of the system: its libraries, the loader's list, the zone database, and what libc looks up.
SYSTEM = ("/lib", "/usr", "/etc/ld.so", "/etc/localtime", "/etc/timezone", "/etc/TZ", "/etc/sysconfig/clock", "/etc/passwd",
          "/etc/nsswitch.conf", "/etc/gitconfig", "/proc", "/sys", "/dev/null", "/dev/urandom", "/dev/stdin", "/dev/stdout",
          "/etc/zoneinfo", "/var/db/timezone")


class Clone:
    """A repository with one commit, a project in it, a program that leaves a mark, and private files beside it."""

    def __init__(self, scratch: pathlib.Path):
        self.scratch, self.root, self.home = scratch, scratch / "clone", scratch / "home"
        self.mark, self.outside = scratch / "mark", scratch / "outside"
        for folder in (self.root, self.home, self.outside):
            folder.mkdir()
        (self.outside / "secret").write_text("password: hunter2\n")
        (self.outside / "other.oal").write_text(RULES)
        self.program = self.root / "program"
        self.program.write_text(f'#!/bin/sh\necho "$0 $*" >> {self.mark}\n')
        self.program.chmod(0o755)
        self.environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.home), "GIT_CONFIG_NOSYSTEM": "1"}
        self.folder = self.root
        self.write("rules.oal", RULES)
        self.write(".oalrc.yaml", "timezone: UTC\n")
        self.git("init", "-q", "-b", "main", ".")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "first")
        self.write("rules.oal", RULES.replace("22:00", "21:00"))
        self.git("commit", "-q", "-a", "-m", "second")

    def write(self, path: str, text: str, executable: bool = False) -> pathlib.Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        if executable:
            file.chmod(0o755)
        return file

    def git(self, *words: str, folder: pathlib.Path | None = None) -> str:
        identity = {f"GIT_{who}_{what}": "t" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        done = subprocess.run([GIT, *words], cwd=folder or self.root, env=self.environment | identity,
                              check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def config(self, *pairs: str, folder: pathlib.Path | None = None) -> None:
        for name, value in zip(pairs[::2], pairs[1::2]):
            self.git("config", name, value, folder=folder)

    def looks_like_git(self, path: str) -> pathlib.Path:
        """A folder that git takes for its own, as anybody can commit it, whose configuration names the program."""
        folder = self.root / path
        for name in ("objects", "refs/heads"):
            (folder / name).mkdir(parents=True)
        (folder / "HEAD").write_text("ref: refs/heads/main\n")
        (folder / "config").write_text(
            f"[core]\n\trepositoryformatversion = 0\n\tworktree = .\n\tfsmonitor = {self.program}\n"
            f"\thooksPath = {self.root}\n\tpager = {self.program}\n")
        (folder / "rules.oal").write_text(RULES)
        (folder / ".oalrc.yaml").write_text("timezone: UTC\n")
        return folder


KINDS = {}


def kind(title: str):
    def add(make):
        KINDS[title] = make
        return make
    return add


@kind("a committed folder that looks like git's own, with a project in it")
def _(clone):
    clone.folder = clone.looks_like_git("sub")


@kind("the same, above the project")
def _(clone):
    folder = clone.looks_like_git("sub")
    (folder / "deep").mkdir()
    shutil.copy(folder / "rules.oal", folder / "deep")
    clone.folder = folder / "deep"


@kind("the same as a whole tree, without any .git")
def _(clone):
    shutil.rmtree(clone.root / ".git")
    clone.looks_like_git(".")


@kind("the same, beside a .git that is no repository")
def _(clone):
    shutil.rmtree(clone.root / ".git")
    clone.looks_like_git(".")
    (clone.root / ".git").mkdir()


@kind("a .git file that points to a committed folder")
def _(clone):
    folder = clone.looks_like_git("store")
    shutil.copytree(clone.root / ".git/objects", folder / "objects", dirs_exist_ok=True)
    shutil.copytree(clone.root / ".git/refs", folder / "refs", dirs_exist_ok=True)
    shutil.copy(clone.root / ".git/index", folder / "index")
    shutil.rmtree(clone.root / ".git")
    clone.write(".git", "gitdir: store\n")


@kind("include.path leads to a committed configuration")
def _(clone):
    clone.write("shared.config", f"[core]\n\tfsmonitor = {clone.program}\n\thooksPath = {clone.root}\n")
    clone.config("include.path", "../shared.config")


@kind("core.fsmonitor, a path")
def _(clone):
    clone.config("core.fsmonitor", str(clone.program))


@kind("core.fsmonitor, a line of shell")
def _(clone):
    clone.config("core.fsmonitor", f"sh -c '{clone.program} x'", "core.fsmonitorHookVersion", "1", "core.untrackedCache", "true")


@kind("core.fsmonitor of a linked work tree's own configuration")
def _(clone):
    clone.git("worktree", "add", "-q", str(clone.root / "tree"), "HEAD")
    clone.config("extensions.worktreeConfig", "true")
    clone.folder = clone.root / "tree"
    clone.git("config", "--worktree", "core.fsmonitor", str(clone.program), folder=clone.folder)


@kind("core.hooksPath, and hooks in .git/hooks")
def _(clone):
    names = ["post-index-change", "pre-auto-gc", "reference-transaction", "post-checkout", "fsmonitor-watchman", "pre-commit"]
    for name in names:
        clone.write(f"hooks/{name}", clone.program.read_text(), executable=True)
        clone.write(f".git/hooks/{name}", clone.program.read_text(), executable=True)
    clone.config("core.hooksPath", "hooks", "core.splitIndex", "true")


@kind("filters by attributes")
def _(clone):
    clone.write(".gitattributes", "* filter=x diff=x merge=x text=auto ident working-tree-encoding=UTF-16\n")
    clone.write(".git/info/attributes", "* filter=x diff=x\n")
    program = str(clone.program)
    clone.config("filter.x.clean", program, "filter.x.smudge", program, "filter.x.process", program, "filter.x.required", "true",
                 "merge.x.driver", program, "core.attributesFile", str(clone.root / ".gitattributes"))
    os.utime(clone.root / "rules.oal", (1, 1))


@kind("textconv")
def _(clone):
    clone.write(".gitattributes", "* diff=x\n")
    clone.config("diff.x.textconv", str(clone.program), "diff.x.cachetextconv", "true")


@kind("an external diff")
def _(clone):
    clone.write(".gitattributes", "* diff=x\n")
    clone.config("diff.external", str(clone.program), "diff.x.command", str(clone.program), "diff.tool", "x",
                 "difftool.x.cmd", str(clone.program), "interactive.diffFilter", str(clone.program))


def lose_blob(clone):
    """Takes the first version of the rules out of the object store; a partial clone would fetch it."""
    blob = clone.git("rev-parse", "HEAD~1:rules.oal")
    (clone.root / ".git/objects" / blob[:2] / blob[2:]).unlink()
    clone.config("core.repositoryFormatVersion", "1", "extensions.partialClone", "origin", "remote.origin.promisor", "true",
                 "remote.origin.partialclonefilter", "blob:none", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")


@kind("a promisor remote by ext::")
def _(clone):
    lose_blob(clone)
    clone.config("remote.origin.url", f"ext::{clone.program} %S", "protocol.ext.allow", "always", "protocol.allow", "always")


@kind("a promisor remote by ssh, with a command of its own")
def _(clone):
    lose_blob(clone)
    program = str(clone.program)
    clone.config("remote.origin.url", "ssh://example.org/x", "core.sshCommand", program, "ssh.variant", "simple",
                 "protocol.ssh.allow", "always", "core.gitProxy", program, "core.alternateRefsCommand", program)


@kind("a promisor remote by a path, with an upload-pack of its own")
def _(clone):
    lose_blob(clone)
    clone.config("remote.origin.url", str(clone.outside), "remote.origin.uploadpack", str(clone.program),
                 "protocol.file.allow", "always", "uploadpack.packObjectsHook", str(clone.program))


@kind("a promisor remote by a helper (remote.NAME.vcs), rewritten by url.insteadOf")
def _(clone):
    lose_blob(clone)
    clone.write("bin/git-remote-x", clone.program.read_text(), executable=True)
    clone.environment["PATH"] = f"{clone.root}/bin:" + clone.environment["PATH"]
    clone.config("remote.origin.url", "x::y", "remote.origin.vcs", "x", f"url.ext::{clone.program} .insteadOf", "x:",
                 "protocol.x.allow", "always", "protocol.ext.allow", "always")


@kind("credential helpers and an askpass, by https")
def _(clone):
    lose_blob(clone)
    program = str(clone.program)
    clone.config("remote.origin.url", "https://127.0.0.1:9/x", "credential.helper", f"!{program}", "core.askPass", program,
                 "protocol.https.allow", "always", "http.sslVerify", "false", "credential.interactive", "true")


@kind("alternates outside of the clone")
def _(clone):
    clone.write(".git/objects/info/alternates", f"{clone.outside}\n")
    clone.config("core.alternateRefsCommand", str(clone.program))


@kind("a submodule, whose own configuration and update command name a program")
def _(clone):
    other = clone.scratch / "module"
    other.mkdir()
    clone.git("init", "-q", ".", folder=other)
    (other / "rules.oal").write_text(RULES)
    clone.git("add", "-A", folder=other)
    clone.git("commit", "-q", "-m", "one", folder=other)
    clone.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other), "sub")
    clone.config("submodule.sub.update", f"!{clone.program}", "submodule.recurse", "true", "status.submoduleSummary", "true")
    clone.config("core.fsmonitor", str(clone.program), folder=clone.root / "sub")
    shutil.copy(clone.root / ".oalrc.yaml", clone.root / "sub")
    clone.folder = clone.root / "sub"


@kind("pager, editor, aliases, browser")
def _(clone):
    program = str(clone.program)
    clone.config("core.pager", program, "core.editor", program, "sequence.editor", program, "alias.ls-files", f"!{program}",
                 "alias.rev-parse", f"!{program}", "pager.ls-files", program, "gpg.program", program, "browser.x.cmd", program,
                 "log.showSignature", "true", "man.viewer", "x", "man.x.cmd", program, "init.templateDir", str(clone.root))
    clone.environment |= {"PAGER": program, "EDITOR": program, "VISUAL": program, "SSH_ASKPASS": program, "BROWSER": program,
                          "LESSOPEN": f"|{program} %s"}


@kind("hostile GIT_* variables of the caller that name programs and configuration")
def _(clone):
    program = str(clone.program)
    bad = clone.looks_like_git("store")
    clone.write("bin/git-ls-files", clone.program.read_text(), executable=True)
    clone.environment |= {
        "GIT_EXEC_PATH": str(clone.root / "bin"), "GIT_SSH_COMMAND": program, "GIT_SSH": program, "GIT_EXTERNAL_DIFF": program,
        "GIT_PAGER": program, "GIT_EDITOR": program, "GIT_ASKPASS": program, "GIT_PROXY_COMMAND": program,
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": program,
        "GIT_CONFIG_PARAMETERS": f"'core.fsmonitor'='{program}'", "GIT_TRACE": str(clone.outside / "trace"),
        "GIT_TRACE2_EVENT": str(clone.outside / "trace2"), "GIT_TEST_FSMONITOR": program, "GIT_TEMPLATE_DIR": str(bad),
        "GIT_REDIRECT_STDERR": str(clone.outside / "stderr"), "GIT_OBJECT_DIRECTORY": str(clone.outside),
        "GIT_ALTERNATE_OBJECT_DIRECTORIES": str(clone.outside)}


@kind("GIT_DIR, GIT_WORK_TREE and GIT_INDEX_FILE of the caller lead elsewhere")
def _(clone):
    bad = clone.looks_like_git("store")
    clone.environment |= {"GIT_DIR": str(bad), "GIT_WORK_TREE": str(clone.outside), "GIT_INDEX_FILE": str(clone.outside / "index"),
                          "GIT_COMMON_DIR": str(bad), "GIT_PREFIX": "..", "GIT_NAMESPACE": "x", "GIT_DISCOVERY_ACROSS_FILESYSTEM": "1"}


@kind("core.worktree leads elsewhere")
def _(clone):
    clone.config("core.worktree", str(clone.outside), "core.fsmonitor", str(clone.program))


@kind("a git of its own, with relative folders in PATH")
def _(clone):
    clone.write("git", clone.program.read_text(), executable=True)
    clone.write("bin/git", clone.program.read_text(), executable=True)
    clone.environment["PATH"] = ".:bin::" + clone.environment["PATH"]


@kind("file names that look like options")
def _(clone):
    for name in ("--output=mark.oal", "-c core.fsmonitor=program.oal", "--upload-pack=program.oal", ":(top)x.oal", "-.oal"):
        clone.write(name, "# nothing  # oal:ignore-file OAL305 yet\n")


@kind("links to private files and out of the clone")
def _(clone):
    for name, target in (("e.oal", "secret"), ("f.oal.yaml", "other.oal"), ("report.json", "secret")):
        (clone.root / name).symlink_to(clone.outside / target)
    (clone.root / "g.oal").symlink_to(clone.root / ".git/config")
    (clone.root / "linked").symlink_to(clone.outside)


@kind("settings that are a link to a private file")
def _(clone):
    (clone.root / ".oalrc.yaml").unlink()
    (clone.root / ".oalrc.yaml").symlink_to(clone.outside / "secret")


@kind("settings that are a pipe, and a rule file that is one")
def _(clone):
    (clone.root / ".oalrc.yaml").unlink()
    os.mkfifo(clone.root / ".oalrc.yaml")
    os.mkfifo(clone.root / "p.oal")


@kind("settings above the clone, with a zone that is a path")
def _(clone):
    (clone.scratch / ".oalrc.yaml").write_text("rules: {OAL102: off}\n")
    clone.write(".oalrc.yaml", "timezone: ../../../outside/secret\nexclude: [../outside]\n")


def message(**parts) -> bytes:
    body = json.dumps({"jsonrpc": "2.0"} | parts).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def session(clone: Clone) -> bytes:
    """A short session of an editor that opens the rule file, asks for fixes and ends."""
    uri = (clone.folder / "rules.oal").as_uri()
    text = (clone.folder / "rules.oal").read_text()
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}
    return b"".join([
        message(id=1, method="initialize", params={"processId": None, "rootUri": clone.root.as_uri(), "capabilities": {}}),
        message(method="initialized", params={}),
        message(method="textDocument/didOpen",
                params={"textDocument": {"uri": uri, "languageId": "oal", "version": 1, "text": text}}),
        message(id=2, method="textDocument/codeAction",
                params={"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}),
        message(id=3, method="shutdown"), message(method="exit"),
    ])


CALL = re.compile(r'^\d+\s+(\w+)\((.*)$')
PATH = re.compile(r'"((?:[^"\\]|\\.)*)"')


def trace(clone: Clone, command: list[str], log: pathlib.Path, prefix: list[str] = []):
    """Runs one command; gives its status, output, and the lines of strace."""
    calls = "execve,execveat,open,openat,openat2,creat,socket,connect,rename,renameat,renameat2,unlink,unlinkat,mkdir,link,linkat,symlink"
    done = subprocess.run(
        prefix + ["strace", "-f", "-qq", "-y", "-s", "4096", "-e", f"trace={calls}", "-e", "signal=none", "-o", str(log), OAL, *command],
        cwd=clone.folder, env=clone.environment, input=session(clone) if command == ["lsp"] else b"",
        capture_output=True, timeout=120)
    return done, log.read_text(errors="replace").splitlines()


def faults_of(clone: Clone, lines: list[str]) -> tuple[list[str], int]:
    """What a run did that it must not do, and how often it called git."""
    faults, gits = [], 0
    inside = (str(clone.root), str(clone.home))
    for number, line in enumerate(lines):
        match = CALL.match(line)
        if not match:
            continue
        name, rest = match[1], match[2]
        paths = PATH.findall(rest)
        if name.startswith("exec"):
            if number == 0:
                continue
            if os.path.realpath(paths[0]) == os.path.realpath(GIT) or paths[0].startswith("/usr/lib/git-core/git"):
                gits += " = 0" in rest
            else:
                faults.append(f"runs {paths[0]}")
        elif name in ("socket", "connect"):
            faults.append(f"{name} {rest}")
        else:
            base = re.match(r'(?:AT_FDCWD|\d+)<([^>]*)>', rest)
            start = base[1] if base else str(clone.folder)
            for path in paths:
                # Where a link leads, opening it leads.
                full = os.path.normpath(os.path.join(start, path))
                real = os.path.realpath(full) if name.startswith("open") else full
                writes = not name.startswith("open") or re.search(r"O_WRONLY|O_RDWR|O_CREAT", rest)
                is_folder = "O_DIRECTORY" in rest
                allowed = any(place == root or place.startswith(root + "/") for root in inside for place in [real])
                if allowed or (not writes and (real.startswith(SYSTEM) or full.startswith(SYSTEM))):
                    continue
                # A binary that is not static loads its libraries from wherever the toolchain is.
                if not writes and re.search(r"\.so(\.[\d.]+)?$", real) and not real.startswith(str(clone.scratch)):
                    continue
                # To look whether a folder above is a repository is no reading of a file, nor is a file that is not there.
                if writes and real in ("/dev/null",) or not writes and (is_folder or " = -1 " in rest):
                    continue
                faults.append(f"{'writes' if writes else 'reads'} {full}")
    return faults, gits


def check(title: str, make) -> bool:
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="oal-clone-"))
    try:
        clone = Clone(scratch)
        make(clone)
        faults, gits = [], 0
        for command in COMMANDS:
            try:
                done, lines = trace(clone, command, scratch / "log")
            except subprocess.TimeoutExpired:
                faults.append(f"oal {' '.join(command)}: does not end")
                continue
            found, count = faults_of(clone, lines)
            gits += count
            if done.returncode not in (0, 1, 2):
                found.append(f"exit status {done.returncode}")
            if b"hunter2" in done.stdout + done.stderr:
                found.append("prints the private file")
            faults += [f"oal {' '.join(command)}: {fault}" for fault in found]
        if clone.mark.exists():
            faults.append(f"the program ran: {clone.mark.read_text().strip()}")
        if sorted(path.name for path in clone.outside.iterdir()) != ["other.oal", "secret"] \
                or (clone.outside / "secret").read_text() != "password: hunter2\n" \
                or (clone.outside / "other.oal").read_text() != RULES:
            faults.append("a file outside was changed")
        print(f"{'FAIL' if faults else 'ok':4}  git {gits:3}  others 0  {title}" if not faults else f"FAIL  {title}")
        for fault in sorted(set(faults)):
            print(f"        {fault}")
        return not faults
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def the_witness_works() -> bool:
    """The settings above do run a program in a git that is called plainly: else the table would show nothing."""
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="oal-clone-"))
    try:
        ran = []
        for title in ("core.fsmonitor, a path", "a committed folder that looks like git's own, with a project in it",
                      "a promisor remote by ext::"):
            folder = scratch / str(len(ran))
            folder.mkdir()
            clone = Clone(folder)
            KINDS[title](clone)
            environment = {name: value for name, value in clone.environment.items()}
            for words in (["ls-files", "--others"], ["cat-file", "blob", "HEAD~1:rules.oal"]):
                subprocess.run([GIT, *words], cwd=clone.folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL)
            ran.append(clone.mark.exists())
        if not all(ran):
            print(f"FAIL  git, called plainly, does not run the program of a clone: {ran}")
        return all(ran)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def another_owner() -> bool:
    """A repository of another user: git refuses it, and oal says so with what to do."""
    if os.getuid() != 0:
        print("skip  a repository of another user: only root can make one")
        return True
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="oal-clone-"))
    try:
        clone = Clone(scratch)
        subprocess.run(["chown", "-R", "12345:12345", str(clone.root)], check=True)
        done = subprocess.run([OAL, "lint"], cwd=clone.root, env=clone.environment, capture_output=True, text=True)
        good = done.returncode == 2 and "git config --global --add safe.directory" in done.stderr
        done = subprocess.run([OAL, "plan", "rules.oal", "--against", "HEAD"], cwd=clone.root, env=clone.environment,
                              capture_output=True, text=True)
        good = good and done.returncode == 2 and "git config --global --add safe.directory" in done.stderr
        (clone.home / ".gitconfig").write_text(f"[safe]\n\tdirectory = {clone.root}\n")
        done = subprocess.run([OAL, "lint"], cwd=clone.root, env=clone.environment, capture_output=True, text=True)
        good = good and done.returncode == 0
        print(f"{'ok' if good else 'FAIL':4}  a repository of another user is refused, with what to do, and read once it is trusted")
        return good
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def without_network() -> bool:
    """Every command says the same in a namespace without any network."""
    prefix = ["unshare", "--net"] if os.getuid() == 0 else ["unshare", "--net", "--map-root-user"]
    outputs = []
    for words in ([], prefix):
        scratch = pathlib.Path(tempfile.mkdtemp(prefix="oal-clone-"))
        try:
            clone = Clone(scratch)
            results = []
            for command in COMMANDS:
                done = subprocess.run(words + [OAL, *command], cwd=clone.folder, env=clone.environment, capture_output=True,
                                      input=session(clone) if command == ["lsp"] else b"", timeout=120)
                text = (done.stdout + done.stderr).replace(str(scratch).encode(), b"SCRATCH")
                results.append((command, done.returncode, re.sub(rb"Content-Length: \d+", b"", text)))
            outputs.append(results)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    # What `status` says may change with the minute.
    different = [one[0] for one, other in zip(*outputs) if one != other and one[0][0] not in ("status", "why")]
    print(f"FAIL  without a network these say something else: {different}" if different
          else f"ok    {len(COMMANDS)} commands say the same without a network")
    return not different


def main() -> None:
    print(f"programs that oal starts in {len(KINDS)} hostile clones, {len(COMMANDS)} commands each:")
    good = the_witness_works()
    for title, make in KINDS.items():
        good &= check(title, make)
    good &= another_owner()
    good &= without_network()
    print("security: all as promised" if good else "security: see the lines above")
    sys.exit(0 if good else 1)


main()
