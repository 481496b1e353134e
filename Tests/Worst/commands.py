"""Every command that takes rules, as it is run on one of the kinds, and the sessions of an editor."""
import json

DAY = ["--from", "2026-03-06T00:00", "--to", "2026-03-08T00:00", "--zone", "Europe/Berlin"]
NOW = ["--at", "2026-03-06T22:00", "--zone", "Europe/Berlin"]
REPORTS = ["json", "sarif", "github", "gitlab", "junit", "checkstyle", "quiet"]
# The other target, with everything switched on that makes findings.
STRICT = "target: openapplock-1.0.5\ntimezone: Europe/Berlin\nlists: complete\nwarn: true\nrules: {OAL117: info}\n"


def commands(files):
    """By name: the words after 'oal', run in the folder of the files, and what standard input holds if anything.

    Which there are depends on the files: a folder with settings is checked as a whole, others by their rule file.
    """
    name = "rules.oal" if "rules.oal" in files else "rules.oal.yaml"
    other = "yaml" if name == "rules.oal" else "oal"
    text = files[name]
    is_project = ".oalrc.yaml" in files
    rules = [] if is_project else [name]
    piped = ["--stdin-filename", name, "-"]
    made = {
        "lint": (["lint", *rules], None),
        "lint --format json": (["lint", *rules, "--format", "json"], None),
        "lint reports": (
            ["lint", *rules, "--statistics", *(word for each in REPORTS for word in ("--output", f"{each}=/dev/null"))],
            None),
        "lint --redact": (["lint", *rules, "--redact", "--format", "json"], None),
        "lint --diff": (["lint", *rules, "--diff"], None),
        "lint --fix": (["lint", "--fix", *piped], text),
        "lint --unsafe-fixes": (["lint", "--fix", "--unsafe-fixes", *piped], text),
        "lint --unsafe-fixes --diff": (["lint", *rules, "--unsafe-fixes", "--diff"], None),
        "check": (["check", *rules], None),
        "fmt": (["fmt", *piped], text),
        "fmt --diff": (["fmt", "--diff", *rules], None),
        "convert": (["convert", "--to", other, name], None),
        "plan": (["plan", *rules], None),
        "plan --format json": (["plan", *rules, "--format", "json"], None),
        "plan wake": (["plan", *rules, "--strategy", "wake"], None),
        "plan timeline": (["plan", *rules, "--strategy", "timeline", *NOW], None),
        "plan 1.0.5": (["plan", *rules, "--target", "openapplock-1.0.5", *NOW], None),
        "plan --against": (["plan", *rules, "--against", next((f for f in files if f.startswith("before")), name)], None),
        "verify": (["verify", *rules], None),
        "verify wake": (["verify", *rules, "--strategy", "wake", "--zone", "Europe/Berlin"], None),
        "verify timeline": (["verify", *rules, "--strategy", "timeline", *NOW], None),
        "verify late": (["verify", *rules, "--late", "7", "--skip", "10%", "--idle", "01:00-06:00", "--foreground", "08:00"], None),
        "simulate": (["simulate", *rules, *DAY, *(["--events", "events.txt"] if "events.txt" in files else [])], None),
        "simulate json": (["simulate", *rules, *DAY, "--format", "json"], None),
        "simulate a year": (["simulate", *rules, "--from", "2026-01-01", "--to", "2026-12-31", "--zone", "UTC"], None),
        "status": (["status", *rules, *NOW, *(["--usage", "usage.json"] if "usage.json" in files else [])], None),
        "status json": (["status", *rules, *NOW, "--format", "json"], None),
        "why list": (["why", "L1", *rules, *NOW], None),
        "why app": (["why", "app:com.one", *rules, *NOW], None),
        "add": (["add", "schedule", "Quite New", "20:00-22:00", "daily", "list:L1", "--file", name], None),
        "lsp": (["lsp"], session(name, text)),
    }
    if not is_project:
        made["lint strict"] = (["lint", name, "--config", "../strict.yaml", "--at", "2026-03-06T22:00"], None)
    return made


def session(name, text):
    """What an editor sends that opens a file, types in it, and asks for all there is."""
    uri = f"file:///worst/{name}"
    lines = text.count("\n")
    messages = []

    def send(method, params, isRequest=True):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if isRequest:
            message["id"] = len(messages) + 1
        body = json.dumps(message).encode()
        messages.append(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def ask(method, **params):
        send(f"textDocument/{method}", {"textDocument": {"uri": uri}, **params})

    def edit(version, line, character, length, new):
        change = {
            "range": {"start": {"line": line, "character": character}, "end": {"line": line, "character": character + length}},
            "text": new}
        send(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]},
            isRequest=False)

    capabilities = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
    send("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
    send("initialized", {}, isRequest=False)
    send(
        "textDocument/didOpen",
        {"textDocument": {"uri": uri, "languageId": "oal", "version": 1, "text": text}}, isRequest=False)
    for index in range(40):
        edit(index + 2, lines * index // 40, 0, 0, "# typed\n")
    place = {"line": lines // 2 + 20, "character": 12}
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": lines + 40, "character": 0}}
    ask("hover", position=place)
    ask("completion", position=place)
    ask("definition", position=place)
    ask("references", position=place, context={"includeDeclaration": True})
    ask("documentHighlight", position=place)
    ask("documentSymbol")
    ask("codeAction", range={"start": place, "end": place}, context={"diagnostics": []})
    ask("formatting", options={"tabSize": 2, "insertSpaces": True})
    ask("prepareRename", position=place)
    ask("rename", position=place, newName="Renamed")
    ask("semanticTokens/full")
    ask("inlayHint", range=everything)
    send("shutdown", None)
    send("exit", None, isRequest=False)
    return b"".join(messages).decode()
