"""Compares oal's JSON Schemas with its readers: a file is refused by both or by neither."""

import copy
import glob
import json
import os
import subprocess
import sys
import tempfile

import ruamel.yaml

OAL = sys.argv[1]

# What JSON Schema cannot say: it cannot compare names with each other.
BEYOND = {"OAL010", "OAL011", "OAL012"}

# One thing each, in the YAML form; whether it is right. Here both have to agree.
RULES = {
    "": True,
    "# nothing\n": True,
    "version: 1": True,
    "version: 2": False,
    "version: '1'": False,
    "rules: []": True,
    "rules: {}": False,
    "rules:": False,
    "rule: []": False,
    "x-anything: {any: [1, 2]}": True,
    "- kind: schedule": False,
    "text": False,
    "lists: {A: {}}": True,
    "lists: {A: }": True,
    "lists: []": False,
    "lists: {A: []}": False,
    "lists: {A: {apps: com.a.b}}": False,
    "lists: {A: {apps: [com.a.b, Some App, 1234]}}": True,
    "lists: {A: {apps: ['app:com.a.b']}}": False,
    'lists: {A: {apps: ["Maps\\0"]}}': False,
    'lists: {"A\\0": {}}': False,
    "lists: {A: {app: [com.a.b]}}": False,
    "lists: {A: {sites: [tiktok.com, münchen.example, TikTok.com]}}": True,
    "lists: {A: {sites: [tiktok]}}": False,
    "lists: {A: {sites: ['https://tiktok.com']}}": False,
    "lists: {A: {sites: [-a.com]}}": False,
    "lists: {A: {sites: [a-.com]}}": False,
    "lists: {A: {sites: [a_b.com]}}": False,
    "lists: {A: {sites: [a..com]}}": False,
    "lists: {A: {categories: [social, [games]]}}": False,
    "lists: {' ': {}}": False,
}

# The same of a rule's options, after the others that its kind needs.
SCHEDULE = {
    "window": {
        True: [
            "22:00-06:00", "9:00-17:30", "05:30+10m", "05:30+1440m", "05:30+24h", "22:00+7h30m", "all-day",
            "20:00-24:00", "00:00-0:00", "9:00-9:00",
        ],
        False: [
            "22:00", "24:00-06:00", "25:00-06:00", "22:60-23:00", "22.00-06.00", "9-17", "9am-5pm", "22:00 - 06:00",
            "05:30+1441m", "05:30+0m", "05:30+24h1m", "05:30+1h60m", "05:30+1h05m", "05:30+010m", "All-Day",
            "'22:00-06:00 '", "[22:00, 06:00]", "2200", "true", "{}", "", "~", "22:00-24:01", "022:00-06:00",
        ],
    },
    "days": {
        True: [
            "daily", "Weekdays", "weekends", "mon", "MONDAY", "mon-thu", "fri-mon", "'mon,wed'", "'mon-wed,SATURDAY'",
            "[mon]", "[mon, wed-fri]", "[mon, mon]", "[Monday]",
        ],
        False: [
            "weekday", "everyday", "Mo", "'mon, wed'", "'mon,'", "mon-", "1", "[1, 2]", "[]", "[daily]", "[weekdays]",
            "['mon,wed']", "[[mon]]", "[mon, ~]", "{}", "", "~", "true", "mon-thu-fri", "''",
        ],
    },
    "mode": {True: ["block", "allow-only"], False: ["Block", "allow", "true", "[block]", "''"]},
    "hard": {True: ["true", "false", "True", "FALSE"], False: ["yes", "no", "on", "off", "1", "'true'", "[]", "''"]},
    "enabled": {True: ["true"], False: ["off", "0"]},
    "block-adult-content": {True: ["true"], False: ["y"]},
    "name": {
        True: ["Deep Sleep", "09:30", "no", "007", "1e3", "true", "'~'", "Ä"],
        False: ["''", "' '", "~", "", "[a]", "{a: b}", '"a\\0b"', '"\\u0000"'],
    },
    "list": {True: ["Social", "12"], False: ["[Social]", "''", "~", '"Social\\x00"']},
    "id": {
        True: ["6f1c2b1e-4c0b-4e0d-9c53-1d2a7b9e4a10", "6F1C2B1E-4C0B-4E0D-9C53-1D2A7B9E4A10"],
        False: ["6f1c2b1e", "6f1c2b1e4c0b4e0d9c531d2a7b9e4a10", "6f1c2b1e-4c0b-4e0d-9c53-1d2a7b9e4a1g", "1", "''"],
    },
    "budget": {True: [], False: ["45m/day"]},
    "as": {True: [], False: ["Other"]},
    "nonsense": {True: [], False: ["1"]},
}
MINUTES = {
    True: ["45m/day", "45m", "1m", "1440m", "24h/day", "1h30m/day", "999m", "1399m"],
    False: [
        "45", "0m", "1441m", "25h", "1.5h", "45min", "5 opens/day", "5/day", "45 m", "1h60m", "045m", "45m /day",
        "45m/week", "-5m", "1:30", "''",
    ],
}
OPENS = {
    True: ["5 opens/day", "5/day", "1 open/day", "1 opens/day", "1000/day", "999 opens/day", "10/day"],
    False: ["5", "0/day", "1001/day", "5 open", "5 open/day", "5opens/day", "-5 opens/day", "45m/day", "05/day", "5  opens/day"],
}

CONFIGURATIONS = {
    "": True,
    "rules: {OAL102: off}": True,
    "rules: {OAL107: error, OAL001: error}": True,
    "rules: {OAL001: off}": False,
    "rules: {OAL102: on}": False,
    "rules: {OAL999: off}": False,
    "rules: {oal102: off}": False,
    "rules: {ends-at-midnight: off}": False,
    "rules: {}": True,
    "rules: []": False,
    "rules:": False,
    "exclude: [generated/, '*.draft.oal', a..b, './a']": True,
    "exclude: []": True,
    "exclude: generated/": False,
    "exclude: ['!a']": False,
    "exclude: [../a]": False,
    "exclude: [a/../b]": False,
    "exclude: [a/..]": False,
    "exclude: [./]": False,
    "exclude: ['']": False,
    "exclude: [~]": False,
    "timezone: Europe/Berlin": True,
    "timezone: []": False,
    "timezone: ''": False,
    "target: openapplock": True,
    "target: openapplock-1.0.5": True,
    "target: android": False,
    "warn: true": True,
    "warn: yes": False,
    "lists: complete": True,
    "lists: all": False,
    "transient-activities: 0": True,
    "transient-activities: 20": True,
    "transient-activities: 21": False,
    "transient-activities: -1": False,
    "transient-activities: '2'": False,
    "transient-activities: two": False,
    "uninstall-protection: true": True,
    "uninstall-protection: on": False,
    "guard-always: true": True,
    "guard-always: yes": False,
    "zone: UTC": False,
    "nonsense: 1": False,
    "[]": False,
}

# Known disagreements, and why. Whether oal takes it; the schema does the opposite.
EXCEPTIONS = {
    # A validator is given the value, not what is written.
    "rules: [{name: null, kind: schedule, window: all-day, days: daily}]": True,
    "rules: [{kind: schedule, window: all-day, days: daily, hard: tRuE}]": True,
    "version: 0x1": False,
    # How long a name is for people, who count characters, JSON Schema cannot say.
    "rules: [{name: %s, kind: schedule, window: all-day, days: daily}]" % ("x" * 101): False,
    "lists: {A: {apps: [null]}}": True,
    # Digits with a dot are two labels of a domain as they are written, and a number to a validator.
    "lists: {A: {sites: [1.5]}}": True,
    # White space around a preset's name is not its own.
    "rules: [{name: ' Deep Sleep ', kind: preset}]": True,
    # Which characters beyond ASCII are letters a regular expression of JSON Schema cannot be sure of.
    "lists: {A: {sites: [☃.com]}}": False,
}


def snippets():
    for kind, base, budgets in [
        ("schedule", {"window": "22:00-06:00", "days": "daily"}, None),
        ("time-limit", {"budget": "45m/day", "days": "daily"}, MINUTES),
        ("open-limit", {"budget": "5/day", "days": "daily"}, OPENS),
    ]:
        options = dict(SCHEDULE)
        if budgets:
            options["budget"] = budgets
            for key in ["window", "block-adult-content"]:
                options[key] = {True: [], False: SCHEDULE[key][True]}
            # What a limit does anyway may be said.
            options["mode"] = {True: ["block"], False: ["allow-only"]}
        for key in base:
            yield rule(kind, {other: base[other] for other in base if other != key}), False
        for key, values in options.items():
            for right, texts in values.items():
                for text in texts:
                    yield rule(kind, {**base, key: text}), right
    for key, values in SCHEDULE.items():
        if key in ("name", "budget", "as"):
            continue
        for right, texts in values.items():
            for text in texts:
                yield rule("preset", {"name": "Deep Sleep", key: text}), right
    yield rule("preset", {"name": "Deep Sleep", "as": "My Sleep"}), True
    yield rule("preset", {"name": "Deep Sleep", "as": "' '"}), False
    yield rule("preset", {"name": "Deep Sleep", "budget": "45m/day"}), False
    yield rule("preset", {"name": "Deep Sleap"}), False
    yield rule("preset", {}), False
    for kind in ["Schedule", "timelimit", "limit", "''", "~", "[schedule]", "true"]:
        yield rule(kind, {"window": "22:00-06:00", "days": "daily"}), False
    yield "rules: [{window: '22:00-06:00', days: daily}]", False
    yield "rules: [schedule]", False
    yield "rules: [~]", False
    yield from RULES.items()


def rule(kind, options):
    lines = [f"  {key}: {value}" for key, value in options.items()]
    return "rules:\n- kind: " + kind + "\n" + "\n".join(lines) + "\n"


# Not null: written so it is the word, as a name may be.
WRONG = [True, 0, 7, "", " ", "nonsense", [], {}, ["mon"], [1], {"a": 1}, "45m/day", "5 opens/day"]


def changed(document):
    """The document with one key away, a key too many, or a value that stands elsewhere, everywhere in it."""
    keys = ["version", "lists", "rules", "apps", "sites", "kind", "window", "days", "budget", "as", "x-y", "Nonsense"]

    def places(value, path):
        yield path, value
        if isinstance(value, dict):
            for key in value:
                yield from places(value[key], path + [key])
        elif isinstance(value, list):
            for index, item in enumerate(value):
                yield from places(item, path + [index])

    def replaced(path, new):
        result = copy.deepcopy(document)
        target = result
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = new
        return result

    for path, value in places(document, []):
        if path and path[0] != "x":
            for wrong in WRONG:
                yield replaced(path, wrong)
        if path and isinstance(value, dict):
            for key in list(value):
                yield replaced(path, {other: value[other] for other in value if other != key})
            for key in keys:
                if key not in value:
                    yield replaced(path, {**value, key: "mon"})


def plain(value):
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def refused_by_schema(schema, paths):
    """The paths that check-jsonschema refuses."""
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", schema, "-o", "json"]
    result = subprocess.run(command + paths, capture_output=True, text=True)
    if result.returncode > 1 or not result.stdout:
        raise SystemExit(f"check-jsonschema: {result.stderr}")
    report = json.loads(result.stdout)
    found = {error["filename"] for error in report.get("errors", [])}
    return found | {error["filename"] for error in report.get("parse_errors", [])}


def refused_by_oal(paths, configuration=False):
    """The paths in which oal finds errors of language; and those with only such as are beyond a schema."""
    refused, beyond = set(), set()
    if configuration:
        for path in paths:
            result = subprocess.run(
                [OAL, "lint", "--config", path, "--format", "json", "-"], input="", capture_output=True, text=True
            )
            if any(finding["code"] == "OAL019" for finding in json.loads(result.stdout)["findings"]):
                refused.add(path)
        return refused, beyond
    result = subprocess.run([OAL, "lint", "--no-config", "--format", "json"] + paths, capture_output=True, text=True)
    codes = {}
    for finding in json.loads(result.stdout)["findings"]:
        if finding["code"] <= "OAL019" and finding["severity"] == "error":
            codes.setdefault(finding["path"], set()).add(finding["code"])
    for path, found in codes.items():
        (refused if found - BEYOND else beyond).add(path)
    return refused, beyond


class Comparison:
    def __init__(self, folder):
        self.folder = folder
        self.failures = []
        self.count = 0

    def write(self, texts, ending):
        paths = []
        for text in texts:
            self.count += 1
            path = os.path.join(self.folder, f"{self.count}{ending}")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            paths.append(path)
        return paths

    def compare(self, schema, paths, expected=None, configuration=False):
        by_schema = refused_by_schema(schema, paths)
        by_oal, _ = refused_by_oal(paths, configuration)
        for path in paths:
            text = open(path, encoding="utf-8").read()
            answers = (path not in by_oal, path not in by_schema)
            wanted = expected[text] if expected else (answers[0], answers[0])
            if answers != wanted:
                says = ["oal " + ("takes" if answers[0] else "refuses"), "the schema " + ("takes" if answers[1] else "refuses")]
                self.failures.append(f"{' and '.join(says)}: {text[:300]}")
        return by_oal


def main():
    with tempfile.TemporaryDirectory() as folder:
        rules, configuration = (os.path.join(folder, name) for name in ["rules.json", "config.json"])
        for path, words in [(rules, []), (configuration, ["--config"])]:
            with open(path, "w") as file:
                subprocess.run([OAL, "schema"] + words, stdout=file, check=True)
            subprocess.run([sys.executable, "-m", "check_jsonschema", "--check-metaschema", path], check=True, stdout=subprocess.DEVNULL)
        with open(rules, encoding="utf-8") as file:
            properties = json.load(file)["$defs"]["rule"]["properties"]
        for key, value in properties.items():
            if value.get("type") == "boolean":
                SCHEDULE.setdefault(key, {True: ["true"], False: ["y"]})
        if missing := set(properties) - set(SCHEDULE) - {"kind"}:
            raise SystemExit(f"schema: no values to try for {sorted(missing)}")
        work = Comparison(folder)

        examples = sorted(set(glob.glob("Examples/*.yaml")) - set(glob.glob("Examples/*.oal-test.yaml"))) + sorted(
            path for path in glob.glob("Tests/Fixtures/**/*.y*ml", recursive=True)
            if os.path.isfile(path) and "oalrc" not in path)
        wrong = work.compare(rules, examples)
        work.count += len(examples)

        texts = dict(snippets())
        work.compare(rules, work.write(texts, ".yaml"), {text: (right, right) for text, right in texts.items()})
        work.compare(
            rules, work.write(EXCEPTIONS, ".yaml"), {text: (right, not right) for text, right in EXCEPTIONS.items()})
        work.compare(
            configuration, work.write(CONFIGURATIONS, ".yaml"),
            {text: (right, right) for text, right in CONFIGURATIONS.items()}, configuration=True)

        # As JSON, so that what is compared is no guess of YAML's.
        mutants = []
        loader = ruamel.yaml.YAML(typ="safe")
        for path in examples:
            if path not in wrong:
                with open(path, encoding="utf-8") as file:
                    document = plain(loader.load(file))
                mutants += [json.dumps(mutant) for mutant in changed(document)]
        step = max(1, len(mutants) // 2000)
        work.compare(rules, work.write(sorted(set(mutants))[::step], ".json"))

    for failure in work.failures[:20]:
        print("schema: " + failure, file=sys.stderr)
    print(f"schema: {work.count} files, {len(work.failures)} disagreements, {len(EXCEPTIONS)} known ones", file=sys.stderr)
    return 1 if work.failures else 0


sys.exit(main())
