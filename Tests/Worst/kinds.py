"""Worst kinds of input: each generator makes the files of one rule set, of any size in bytes, the same ones each time.

A kind is a function of a size with one line that says why the kind may be bad. It gives the files of a folder by
name; 'rules.oal' or 'rules.oal.yaml' is the rule file, '.oalrc.yaml' makes the folder a project, 'events.txt' and
'usage.json' are what people did, 'before.oal' or 'before.oal.yaml' is an earlier version.
"""
import math
import random

KINDS = {}


def kind(why, compares=False):
    """Registers a generator under its function's name, with dashes. `compares` says that its rules or lists have so
    much to do with each other that comparing them may use the whole budget of comparisons."""

    def register(function):
        function.why, function.compares = why, compares
        KINDS[function.__name__.replace("_", "-")] = function
        return function

    return register


def filled(size, line, head=""):
    """Lines by their number, as many as the size has room for."""
    parts, length = [head], len(head.encode())
    index = 0
    while length < size:
        text = line(index)
        parts.append(text)
        length += len(text.encode())
        index += 1
    return "".join(parts)


def compact(text, **others):
    return {"rules.oal": text, **{name.replace("_", "."): value for name, value in others.items()}}


def yaml(text, **others):
    return {"rules.oal.yaml": text, **{name.replace("_", "."): value for name, value in others.items()}}


DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def clock(minutes):
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def window(index):
    """One of very many windows of 15 minutes or more."""
    start, length = index * 7 % 1440, 15 + index * 11 % 700
    return f"{clock(start)}-{clock(start + length)}"


def days(index):
    """One of the 127 sets of days."""
    mask = index % 127 + 1
    return ",".join(day for bit, day in enumerate(DAYS) if mask >> bit & 1)


# Rules


@kind("rules of every kind on lists of their own: the baseline")
def plain(size):
    def line(i):
        rule = [
            f'schedule "Rule {i}" {window(i)} {days(i)} block list:L{i}',
            f'time-limit "Rule {i}" {15 + i % 60}m/day weekdays list:L{i}',
            f'open-limit "Rule {i}" {2 + i % 9} opens/day weekends list:L{i}',
        ][i % 3]
        return f"list L{i} app:com.example.app{i}\n{rule}\n"

    return compact(filled(size, line))


@kind("schedules of one list, each with another window and days: each may shadow, touch or leave a gap to any other")
def overlap(size):
    return compact(
        filled(size, lambda i: f'schedule "Rule {i}" {window(i)} {days(i)} block list:Social\n', "list Social\n"))


@kind("schedules of which a few together cover each: who does it has to be found and named")
def jointly_shadowed(size):
    def line(i):
        start = i * 13 % 1380
        return f'schedule "Rule {i}" {clock(start)}-{clock(start + 16 + i % 40)} {days(i)} block list:Social\n'

    return compact(filled(size, line))


@kind("windows of one list that end where others begin")
def touching_windows(size):
    def line(i):
        start = i * 15 % 1425
        return f'schedule "Rule {i}" {clock(start)}-{clock(start + 15)} {DAYS[i // 95 % 7]} block list:S{i // 665}\n'

    return compact(filled(size, line))


@kind("windows of one list with a gap of a minute between them, and evenings cut off from mornings")
def minute_gaps(size):
    def line(i):
        list_name = f"S{i // 3}"
        part = ["00:00-07:00", "07:01-22:00", "22:01-23:59"][i % 3]
        return f'schedule "Rule {i}" {part} {days(i // 3)} block list:{list_name}\n'

    return compact(filled(size, line))


@kind("hard schedules that tile the week in many ways")
def hard_tiles(size):
    def line(i):
        start = i * 15 % 1440
        return f'schedule "Rule {i}" {clock(start)}-{clock(start + 30)} {DAYS[i // 96 % 7]} block list:L{i} hard\n'

    return compact(filled(size, line))


@kind("windows that end at midnight, each with mornings to be merged with")
def midnight_ends(size):
    def line(i):
        return (
            f'schedule "Evening {i}" {clock(1080 + i % 300)}-24:00 {days(i)} block list:L{i % 50}\n'
            f'schedule "Morning {i}" 00:00-{clock(60 + i % 300)} {days(i)} block list:L{i % 50}\n')

    return compact(filled(size, line))


@kind("windows that do not register: nearly every rule has a deviation to be told")
def too_short(size):
    return compact(
        filled(
            size, lambda i: f'schedule "Rule {i}" {clock(i * 7 % 1440)}+{1 + i % 14}m {days(i)} block list:L{i}\n'))


# Lists with shared items. Three shapes: few large lists, as many lists as items on each, very many small lists.

RULES_OF_LISTS = {
    "block": "schedule \"Rule {0}\" {1} {2} block list:L{0}\n",
    "allow": "schedule \"Rule {0}\" {1} {2} allow-only list:L{0}\n",
    "time": "time-limit \"Rule {0}\" {3}m/day {2} list:L{0}\n",
    "open": "open-limit \"Rule {0}\" {3} opens/day {2} list:L{0}\n",
}


def shared(size, lists, item, rules):
    """Lists that share items, no two items on the same lists, with rules of one or more kinds for each list."""
    tail = "".join(
        RULES_OF_LISTS[rules[i % len(rules)]].format(i, window(i), days(i), 1 + i % 400) for i in range(lists))
    room = max(size - len(tail), size // 4)
    mean = len(item(1000).encode()) + 1
    each = max(1, room // mean // lists)
    pool = max(2, each * 2)
    random_items = random.Random(lists * 7919 + pool)
    text = []
    for index in range(lists):
        chosen = sorted(random_items.sample(range(pool), min(each, pool)))
        text.append(f"list L{index} " + " ".join(item(i) for i in chosen) + "\n")
    return compact("".join(text) + tail)


def app(i):
    return f"app:c.a{i}"


def category(i):
    return f"category:c{i}"


def site(i):
    return f"site:a{i}.de"


def square(size):
    return max(2, int(math.sqrt(size / 12)))


for rule_kind, words in {"block": "schedules", "allow": "allow-only schedules", "time": "time limits",
                         "open": "open limits"}.items():
    for shape, count in {"large": lambda size: 6, "square": square, "many": lambda size: size // 90}.items():
        def make(size, rule_kind=rule_kind, count=count):
            return shared(size, count(size), app, [rule_kind])

        make.__name__ = f"shared_{rule_kind}_{shape}"
        kind(f"{words} over lists that share apps, {shape} lists", compares=True)(make)


@kind("rules of all kinds over lists that share apps by identifier and by name, categories and sites", compares=True)
def shared_mixed(size):
    def item(i):
        return [app, category, site, lambda i: f'app:"A{i}"'][i % 4](i)

    return shared(size, square(size), item, ["block", "allow", "time", "open"])


@kind("rules of all kinds over small lists that share categories", compares=True)
def shared_categories(size):
    return shared(size, size // 90, category, ["allow", "open", "block", "time"])


@kind("open limits with lists of their own that all have one app", compares=True)
def open_limits_one_app(size):
    return compact(
        filled(
            size, lambda i: f'list L{i} app:com.one app:c.a{i}\nopen-limit "Rule {i}" {1 + i % 9}/day daily list:L{i}\n'))


@kind("open limits of one list")
def open_limits_one_list(size):
    return compact(filled(size, lambda i: f'open-limit "Rule {i}" {1 + i % 9}/day {days(i)} list:Games\n'))


@kind("time limits of one list with every budget, and of lists within lists", compares=True)
def nested_limits(size):
    def line(i):
        items = " ".join(app(k) for k in range(i % 40 + 1))
        return f'list L{i} {items}\ntime-limit "Rule {i}" {1 + i * 7 % 1440}m/day {days(i)} list:L{i}\n'

    return compact(filled(size, line))


@kind("allow-only rules of which each pair allows nothing together", compares=True)
def allow_only_disjoint(size):
    return compact(
        filled(
            size,
            lambda i: f'list L{i} app:c.a{i}\nschedule "Rule {i}" {window(i)} {days(i)} allow-only list:L{i}\n'))


@kind("allow-only rules on lists within lists, and block rules on what they allow", compares=True)
def allow_only_nested(size):
    def line(i):
        items = " ".join(app(k) for k in range(i % 60 + 1))
        mode = "allow-only" if i % 4 else "block"
        return f'list L{i} {items}\nschedule "Rule {i}" {window(i)} {days(i)} {mode} list:L{i}\n'

    return compact(filled(size, line))


@kind("64 allow-only lists with as many items as there is room for: below each bound on their number", compares=True)
def allow_only_64(size):
    return shared(size, 64, app, ["allow"])


@kind("20 rules of each kind over lists with as many items as there is room for", compares=True)
def few_rules_many_items(size):
    return shared(size, 80, app, ["block", "allow", "time", "open"])


@kind("schedules and limits of one app, under lists of their own: open limits under schedules, limits that never count", compares=True)
def one_app_everywhere(size):
    def line(i):
        rule = RULES_OF_LISTS[["block", "open", "time", "allow"][i % 4]].format(i, window(i), days(i), 1 + i % 400)
        return f"list L{i} app:com.one app:c.a{i}\n{rule}"

    return compact(filled(size, line))


@kind("sites that are sub-domains of each other, a hundred labels deep", compares=True)
def deep_sites(size):
    def line(i):
        labels = ".".join("a" if i >> (k % 12) & 1 else "b" for k in range(i % 100))
        return f'list L{i} site:{labels + "." if labels else ""}x{i % 5}.de\nschedule "Rule {i}" {window(i)} daily list:L{i}\n'

    return compact(filled(size, line))


@kind("thousands of sub-domains of one site, on lists of their own", compares=True)
def wide_sites(size):
    def line(i):
        return (
            f"list L{i} site:s{i}.a.de site:a.de\n"
            f'{["schedule", "schedule", "open-limit"][i % 3]} "Rule {i}" '
            f'{["20:00-22:00 daily block", "08:00-22:00 daily allow-only", "5/day daily"][i % 3]} list:L{i}\n')

    return compact(filled(size, line))


@kind("limits of 24 hours a day: an event for each minute")
def long_limits(size):
    return compact(filled(size, lambda i: f'time-limit "R{i}" 24h/day daily list:L{i}\n'))


@kind("disabled rules and rules without a list")
def idle_rules(size):
    return compact(
        filled(
            size, lambda i: [f'schedule "R{i}" 20:00-22:00 daily\n', f'time-limit "R{i}" 5m daily list:A disabled\n'][i % 2]))


@kind("presets under names of their own, with clauses that repeat what they say")
def presets(size):
    return compact(
        filled(size, lambda i: f'preset "Deep Sleep" as "Sleep {i}" 22:00-06:00 daily block list:L{i % 9} hard\n'))


# Names


@kind("names that look alike in one large group")
def confusable_names(size):
    def line(i):
        bits = [("l" if i >> k & 1 else "I") for k in range(20)]
        return f'list "{"".join(bits)}" app:c.a{i}\nschedule "{"O0"[i % 2]}{"".join(bits)}" 20:00-22:00 daily list:"{"".join(bits)}"\n'

    return compact(filled(size, line))


@kind("references to lists that are not declared, each near some that are")
def near_misses(size):
    return compact(
        filled(size, lambda i: f'list Evening{i:05} app:c.a{i}\nschedule "R{i}" 20:00-22:00 daily list:Evning{i:05}\n'))


@kind("references to lists that are near none, with long names")
def far_misses(size):
    name = "abcdefghij" * 9
    return compact(
        filled(
            size, lambda i: f'list {name}{i} app:c.a\nschedule "R{i}" 20:00-22:00 daily list:{name[::-1]}{i}\n'))


@kind("one name and one id for all rules and lists")
def duplicates(size):
    return compact(
        filled(
            size, lambda i: 'list Social app:c.a\n'
            'schedule "Same" 20:00-22:00 daily list:Social id:6F1C2B1E-4C0B-4E0D-9C53-1D2A7B9E4A10\n'))


@kind("items that stand on a list many times, and lists over the limit of a shield")
def repeated_items(size):
    return compact(
        filled(
            size, lambda i: f"list L{i} " + "app:com.same " * 300 + f'site:x{i}.de\nschedule "R{i}" 20:00-22:00 daily list:L{i}\n'))


@kind("presets that do not exist, and words that are near some clause")
def misspelt_words(size):
    words = ["blok", "hrad", "disabeld", "alow-only", "wekdays", "lits:Social", "tusday", "shcedule"]

    def line(i):
        return f'schedule "R{i}" 20:00-22:00 daily {words[i % 8]} list:A\npreset "Deep Slep" list:A\n{words[(i + 3) % 8]} "X"\n'

    return compact(filled(size, line))


# Mistakes and fixes


@kind("windows and days in words, which unsafe fixes respell on every line")
def respelled(size):
    return compact(filled(size, lambda i: f'schedule "R{i}" 9am-5pm mo,di list:A{i}\n'))


@kind("fixes that lay bare what others fix: a window that is then too short, shadowed, joined")
def unmasking_fixes(size):
    return compact(
        filled(size, lambda i: f'schedule "R{i}" {i * 7 % 12}.00-{i * 7 % 12}.10 Mon-mon,everyday block,hard list:A\n'))


@kind("a safe fix on every line")
def safe_fixes(size):
    return compact(filled(size, lambda i: f'time-limit "R{i}" 45m/day mon,mon,tue block list:L{i}\n'))


@kind("fixes of which every other adds an error")
def harmful_fixes(size):
    return compact(
        filled(size, lambda i: f'schedule "R{i}" 9am-5pm daily block list:A{i} "R{i - i % 2}"\nschedule "R{i}" 9-17 mo,di\n'))


@kind("an error on every line")
def broken_lines(size):
    return compact(filled(size, lambda i: f'schedule "R{i}" 25:00-26:00 mo, di blok list: Social !hard\n'))


@kind("one statement with thousands of clauses, all given twice")
def many_clauses(size):
    return compact(filled(size, lambda i: f" hard {days(i)} list:L{i} {window(i)} id:{i}", 'schedule "R"'))


@kind("words where there is no place for them, on one line")
def many_words(size):
    return compact(filled(size, lambda i: f" word{i}", 'schedule "R" 20:00-22:00 daily'))


@kind("negations and half words of many kinds")
def negations(size):
    words = ["!sat", "not sat", "nohard", "except", "sun", "!hard", "24/7", "every day", "10:00 til 12:00"]
    return compact(filled(size, lambda i: f'schedule "R{i}" {words[i % 9]} {words[(i * 5 + 1) % 9]} list:A\n'))


# Text


@kind("one line with a list of everything")
def one_line(size):
    return compact(filled(size, lambda i: f" app:com.example.app{i}", "list Social") + '\nschedule 20:00-22:00 daily list:Social\n')


@kind("a statement that goes on for thousands of lines, with comments between them")
def continued_lines(size):
    return compact(
        filled(size, lambda i: f"  app:c.a{i}  # item {i}\n\n", "list Social\n")
        + 'schedule 20:00-22:00 daily list:Social\n')


@kind("comments and blank lines only")
def comments(size):
    return compact(filled(size, lambda i: f"# a comment of line {i}\n{'' if i % 3 else chr(10)}"))


@kind("a rule without a line end, and a name of the whole size")
def long_string(size):
    return compact('schedule "' + "a" * size + '" 20:00-22:00 daily list:A\n')


@kind("names with characters that are made of thousands of others")
def long_characters(size):
    return compact('list A app:c.a\nschedule "e' + "\u0301" * (size // 2) + '" 20:00-22:00 daily list:A  # \U0001F469\u200D\U0001F4BB\n')


@kind("quotation marks that nothing closes")
def open_quotes(size):
    return compact(filled(size, lambda i: f'schedule "R{i} 20:00-22:00 daily list:“A{i}\n'))


@kind("escapes, wide and combined characters in every name, long lines of them in every report")
def wide_names(size):
    return compact(
        filled(
            size, lambda i: f'schedule "\U0001F319\U0001F319 e\u0301 \\u{{1F319}}{i}" 22:00-24:00 daily list:"漢字{i}"  # é漢\U0001F469\u200D\U0001F4BB\n'))


@kind("characters that nobody sees, everywhere")
def hidden_characters(size):
    return compact(
        filled(size, lambda i: f'schedule "So\u200Bcial {i}\u202E" 20:00-22:00 daily list:A # \u2066com\u200Bment\n'))


@kind("bare line ends and every other end of a line")
def line_ends(size):
    return compact(filled(size, lambda i: f'schedule "R{i}" 20:00-22:00 daily list:A{i}\r' + ["", "\n", "\u2028"][i % 3]))


@kind("white space only, in lines and as one line")
def blanks(size):
    return compact(" \t" * (size // 4) + "\n" + "  \n" * (size // 6))


# Suppressions


@kind("one oal:ignore-file with thousands of codes")
def ignore_file(size):
    rule = 'schedule "R" 20:00-24:00 daily list:A\n'
    return compact(filled(size - len(rule), lambda i: f" OAL{101 + i % 17},", "# oal:ignore-file") + " a reason\n" + rule)


@kind("one oal:ignore-file with thousands of codes over thousands of findings")
def ignore_file_findings(size):
    codes = filled(size // 2, lambda i: f" OAL{103 + i % 15},", "# oal:ignore-file") + " a reason\n"
    return compact(filled(size, lambda i: f'schedule "R{i}" 20:00-24:00 daily list:A{i}\n', codes))


@kind("thousands of oal:ignore-file lines of which the last is used")
def ignore_file_lines(size):
    head = filled(size // 2, lambda i: f"# oal:ignore-file OAL{103 + i % 15} a reason\n")
    return compact(filled(size, lambda i: f'schedule "R{i}" 20:00-24:00 daily list:A{i}\n', head))


@kind("thousands of suppressions above one statement, and of one line")
def ignored_statement(size):
    return compact(
        filled(size, lambda i: f"# oal:ignore OAL{101 + i % 300:03},OAL102 why\n") + 'schedule "R" 20:00-24:00 daily list:A\n')


@kind("a suppression on every rule, with findings that it takes off")
def ignored_rules(size):
    return compact(filled(size, lambda i: f'schedule "R{i}" 20:00-24:00 daily list:A{i}  # oal:ignore OAL102 why\n'))


@kind("suppressions with words that are near a code, a name or nothing")
def misspelt_suppressions(size):
    return compact(
        filled(
            size, lambda i: f'# oal:ignroe OAL1O2 why\nschedule "R{i}" 20:00-24:00 daily list:A{i}  # oal:ignore ends-at-midnigth,OAL999,oal why\n'))


# YAML


@kind("rules of every kind in YAML: the baseline")
def plain_yaml(size):
    def line(i):
        clauses = [
            f"    kind: schedule\n    window: {window(i)}\n    days: [{days(i)}]\n    mode: block",
            f"    kind: time-limit\n    budget: {15 + i % 60}m/day\n    days: weekdays",
            f"    kind: open-limit\n    budget: {2 + i % 9} opens/day\n    days: weekends",
        ][i % 3]
        return f"  - name: Rule {i}\n{clauses}\n    list: List {i // 3}\n"

    count = size // 140
    lists = "".join(f"  List {i}: {{apps: [com.example.app{i}]}}\n" for i in range((count + 2) // 3))
    return yaml("version: 1\nlists:\n" + lists + "rules:\n" + "".join(line(i) for i in range(count)))


@kind("rules that are one anchor and its aliases")
def aliases(size):
    return yaml(
        filled(
            size, lambda i: f"  - {{name: R{i}, kind: *k, window: *w, days: *d, list: *l}}\n",
            "x-a: [&k schedule, &w 22:00-24:00, &d [mon, tue, wed], &l Social]\nrules:\n"))


@kind("thousands of anchors, each used once, and each defined twice")
def anchors(size):
    return yaml(
        filled(size, lambda i: f"  - {{name: &a{i // 2} R{i}, kind: schedule, window: 20:00-22:00, days: daily, list: *a{i // 2}}}\n", "rules:\n"))


@kind("rules that merge one mapping, and mappings that merge others")
def merge_keys(size):
    def line(i):
        return f"  r{i}: &r{i} {{<<: *r{i - 1}, name: R{i}}}\n" if i % 8 else f"  r{i}: &r{i} {{kind: schedule, window: 22:00-24:00, days: daily}}\n"

    head = filled(size // 2, line, "x-all:\n")
    count = head.count("\n") - 1
    return yaml(filled(size, lambda i: f"  - {{<<: [*r{i % count}, *r{(i * 7) % count}], name: N{i}}}\n", head + "rules:\n"))


@kind("one alias of a large list in every rule, as near the bound on aliases as may be")
def alias_expansion(size):
    head = "x-days: &d [" + "mon, " * 5 + "tue]\nrules:\n"
    return yaml(filled(size, lambda i: f"- {{name: R{i}, kind: schedule, window: 20:00-22:00, days: *d}}\n", head))


@kind("merges of one large mapping, whose keys are all given anew")
def merged_large(size):
    keys = "".join(f"  k{i}: {i}\n" for i in range(size // 3 // 12))
    return yaml("x-a: &a\n" + keys + "x-b: [" + "{<<: *a}, " * 8 + "]\nrules:\n  - {<<: *a, name: R}\n" + filled(size // 2, lambda i: f"# {i}\n"))


@kind("brackets within brackets, as deep as may be and deeper")
def deep_nesting(size):
    return yaml("x-a: " + "[" * (size // 2) + "]" * (size // 2) + "\n")


@kind("collections within collections up to the bound, again and again")
def deep_blocks(size):
    return yaml(filled(size, lambda i: f"x-{i}: " + "[{a: " * 28 + "1" + "}]" * 28 + "\n"))


@kind("days in one flow sequence of everything")
def wide_flow(size):
    return yaml(filled(size, lambda i: f"{DAYS[i % 7]}, ", "rules: [{name: R, kind: schedule, window: 20:00-22:00, list: A, days: [") + "mon]}]\n")


@kind("a list with everything in flow, and all rules on one line")
def one_line_yaml(size):
    half = filled(size // 2, lambda i: f"com.example.app{i}, ", "lists: {Social: {apps: [") + "c.a]}}\n"
    return yaml(half + filled(size // 2, lambda i: f"{{name: R{i}, kind: schedule, window: 20:00-24:00, days: daily, list: Social}}, ", "rules: [") + "]\n")


@kind("JSON on one line")
def json_rules(size):
    return yaml(
        filled(
            size, lambda i: f'{{"name":"R{i}","kind":"schedule","window":"20:00-24:00","days":["mon","tue"],"list":"A{i}"}},',
            '{"version":1,"rules":[')[:-1] + "]}\n")


@kind("thousands of unknown keys in one rule and at the top")
def unknown_keys(size):
    return yaml(
        filled(size // 2, lambda i: f"lsits{i}: 1\n")
        + filled(size // 2, lambda i: f"    hrad{i}: true\n", "rules:\n  - name: R\n"))


@kind("one key over and over, in a rule, in lists and at the top")
def duplicate_keys(size):
    third = size // 3
    return yaml(
        filled(third, lambda i: f"version: {i}\n") + filled(third, lambda i: f"  Social: {{apps: [c.a{i}]}}\n", "lists:\n")
        + filled(third, lambda i: "    name: R\n    list: Social\n", "rules:\n  -\n"))


@kind("scalars of the wrong type, numbers for days and yes for true")
def wrong_types(size):
    return yaml(
        filled(
            size, lambda i: f"  - {{name: [R{i}], kind: schedul, window: {{a: b}}, days: [1, 2], hard: yes, list: [A, B]}}\n",
            "rules:\n"))


@kind("a fault of YAML in every line")
def broken_yaml(size):
    return yaml(filled(size, lambda i: f"\t- name: 'R{i}\n  kind: [schedule\n window: }}\n"))


@kind("thousands of documents")
def documents(size):
    return yaml(filled(size, lambda i: f"---\nversion: 1\nrules: []\n...\n"))


@kind("block scalars and scalars of many lines")
def block_scalars(size):
    return yaml(
        filled(
            size, lambda i: f"  - name: >-\n      Rule\n      {i}\n    kind: schedule\n    window: \"20:00-\\\n      22:00\"\n    days: daily\n    list: |-\n      A\n",
            "x-note: |\n" + filled(size // 4, lambda i: f"  text {i}   \n") + "rules:\n"))


@kind("a comment behind and above every key")
def yaml_comments(size):
    return yaml(
        filled(
            size, lambda i: f"  # above {i}\n  - name: R{i}  # behind\n    # within\n    kind: schedule  # oal:ignore OAL102 why\n    window: 20:00-24:00\n    days: daily # and here\n",
            "rules:\n"))


@kind("YAML on one line that has an error at its end, and wide characters all over")
def wide_yaml(size):
    return yaml(filled(size, lambda i: f'{{name: "漢\U0001F319{i}", kind: schedule, window: 20:00-22:00, days: daily, list: é{i}}}, ', "rules: [") + "\n")


# Settings and projects

SMALL = 'list Social\nschedule "Evening" 20:00-24:00 daily block list:Social\n'


@kind("settings with thousands of unknown codes and keys")
def settings_unknown(size):
    return compact(
        SMALL, _oalrc_yaml="rules:\n" + filled(size // 2, lambda i: f"  OAL{400 + i}: off\n") + filled(size // 2, lambda i: f"targte{i}: x\n"))


@kind("settings with one code over and over, and names for codes")
def settings_repeated(size):
    return compact(
        SMALL,
        _oalrc_yaml="rules:\n" + filled(size, lambda i: ["  OAL102: off\n", f"  ends-at-midnihgt{i}: off\n"][i % 2]))


@kind("thousands of excludes over many files")
def settings_excludes(size):
    patterns = filled(size // 2, lambda i: f"  - \"**/a*{i}*/**/b?[a-z]*.oal\"\n", "exclude:\n")
    files = {f"sub/folder{i % 7}/file-aaaaaaaaaaaaaaaaaaaa{i}.oal": f'schedule "R{i}" 20:00-22:00 daily list:A\n' for i in range(size // 2000)}
    return {"rules.oal": SMALL, ".oalrc.yaml": patterns, **files}


@kind("globs with many stars over long names")
def settings_globs(size):
    pattern = "/".join(["**"] * 20 + ["*a" * 30 + "b"])
    names = {f"{'a' * 60}/{'a' * 60}/{'a' * 100}{i}.oal": f'schedule "R{i}" 20:00-22:00 daily list:A\n' for i in range(max(1, size // 20000))}
    return {"rules.oal": SMALL, ".oalrc.yaml": filled(size // 4, lambda i: f"  - {pattern}{i}\n", "exclude:\n"), **names}


@kind("a project of very many small files, with findings across them")
def many_files(size):
    files = {f"f{i:05}.oal": f'list L{i} app:com.one\nopen-limit "R{i}" 5/day daily list:L{i}\n' * 4 for i in range(size // 256)}
    return {"rules.oal": SMALL, ".oalrc.yaml": "timezone: Europe/Berlin\n", **files}


# What people did


@kind("events of a day by the thousand")
def events(size):
    head = "".join(
        f'list L{i} app:com.one app:c.a{i}\nlist M{i} app:c.m{i}\n'
        f'time-limit "T{i}" 45m/day daily list:L{i}\nopen-limit "O{i}" 5/day daily list:M{i}\n' for i in range(8))
    verbs = ["use app:com.one 1m", "open O1", "pause R", "spend T2", "open-app", "disable T3", "enable T3", "use L4 1m"]
    text = filled(size, lambda i: f"2026-03-06T{clock(i // 60 % 1440)} {verbs[i % 8]}\n")
    return compact(head + 'schedule "R" 20:00-22:00 daily list:L1\n', events_txt=text)


@kind("a usage file with an entry for each of thousands of rules")
def usage(size):
    rules = filled(size // 2, lambda i: f'time-limit "R{i:06}" 45m/day daily list:L\n')
    entries = "".join(f'"R{i:06}": {{"usedMinutes": 18}},\n' for i in range(rules.count("\n")))
    return compact(rules, usage_json='{"version": 1, "rules": {' + entries[:-2] + "}}")


@kind("a usage file with thousands of entries for rules that there are not, each near many that there are")
def usage_misses(size):
    rules = filled(size // 2, lambda i: f'time-limit "Rule {i:06}" 45m/day daily list:L\n')
    entries = filled(size // 2, lambda i: f'"Rlue {i:06}": {{"usedMinutes": 18}},\n')
    return compact(rules, usage_json='{"version": 1, "rules": {' + entries[:-2] + "}}")


@kind("events for thousands of rules and lists that there are not")
def event_misses(size):
    rules = filled(size // 2, lambda i: f'time-limit "Rule {i:06}" 45m/day daily list:L{i}\n')
    text = filled(size // 2, lambda i: f'2026-03-06T{clock(i // 60 % 1440)} {["spend", "use"][i % 2]} "Rlue {i:06}" 5m\n')
    return compact(rules, events_txt=text)


@kind("a plan against an earlier version in which every rule was another, in another order")
def renamed(size):
    before = filled(size // 2, lambda i: f'schedule "Old {i}" {window(i)} {days(i)} block list:L{i}\n')
    after = filled(size // 2, lambda i: f'schedule "New {i}" {window(i)} {days(i)} block list:L{i}\n')
    return compact("".join(reversed(after.splitlines(True))), before_oal=before)


@kind("a plan against an earlier version with another time, list or item in every rule")
def changed(size):
    def rules(shift):
        return filled(
            size // 2,
            lambda i: f'list L{i} app:c.a{i + shift} app:c.b\nschedule "R{i}" {window(i + shift)} {days(i + shift)} list:L{i}\n')

    return compact(rules(1), before_oal=rules(0))
