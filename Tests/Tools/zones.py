#!/usr/bin/env python3
"""What Python's zoneinfo says about zones, for the tests of CivilTime to compare with.

    zones.py deep FOLDER SEED FROM-YEAR TO-YEAR ZONE...
        every change in the years, the instants around it, wall times around it, and random ones
    zones.py all FOLDER SEED
        every zone of the database at a handful of instants
    zones.py posix SEED RULE...
        POSIX rules at random instants and around the changes of a year

Prints, for each zone, lines of words with one blank between them:

    zone NAME
    change INSTANT
    at INSTANT SECONDS-EAST IS-DAYLIGHT ABBREVIATION CLOCK
    wall CLOCK unique INSTANT
    wall CLOCK gap INSTANT              the first instant after the gap
    wall CLOCK repeated FIRST SECOND
    done                                the last line
"""

import io
import os
import random
import struct
import sys
from datetime import datetime, timedelta, timezone

try:
    from zoneinfo import ZoneInfo
except ImportError:
    sys.exit("zones.py: this needs Python 3.9 or newer, which has zoneinfo; this is %s" % sys.version.split()[0])

UTC = timezone.utc
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def local(zone, instant):
    return (EPOCH + timedelta(seconds=instant)).astimezone(zone)


def seconds(moment):
    return (moment - EPOCH) // timedelta(seconds=1)


def state(zone, instant):
    moment = local(zone, instant)
    return moment.utcoffset(), bool(moment.dst()), moment.tzname()


def bisect(zone, low, high, key):
    """The first instant after low, up to high, where the key is another than at low."""
    before = key(zone, low)
    while high - low > 1:
        middle = (low + high) // 2
        if key(zone, middle) == before:
            low = middle
        else:
            high = middle
    return high


def year_start(year):
    return seconds(datetime(year, 1, 1, tzinfo=UTC))


def changes(zone, first, last):
    """Every change between two instants, found by looking every other day. Of two changes within that time one or both
    are missed; the tests would then fail, as CivilTime sees them."""
    step = 48 * 3600
    known = state(zone, first)
    for start in range(first, last, step):
        end = min(start + step, last)
        now = state(zone, end)
        if now != known:
            yield bisect(zone, start, end, state)
            known = now


def print_at(zone, instant):
    moment = local(zone, instant)
    print("at", instant, moment.utcoffset() // timedelta(seconds=1), int(bool(moment.dst())), moment.tzname(),
          moment.replace(tzinfo=None).isoformat())


def print_wall(zone, wall):
    earlier, later = (seconds(wall.replace(tzinfo=zone, fold=fold)) for fold in (0, 1))
    real = [i for i in (earlier, later) if local(zone, i).replace(tzinfo=None) == wall]
    if not real:
        # In a gap fold 0 reads the time by the clock before it, so it lies after the change.
        offset = lambda zone, instant: local(zone, instant).utcoffset()
        print("wall", wall.isoformat(), "gap", bisect(zone, later, earlier, offset))
    elif len(set(real)) == 2:
        print("wall", wall.isoformat(), "repeated", *real)
    else:
        print("wall", wall.isoformat(), "unique", real[0])


def print_walls_around(zone, instant, numbers):
    moment = EPOCH + timedelta(seconds=instant)
    clocks = [(moment + state(zone, side)[0]).replace(tzinfo=None) for side in (instant - 1, instant)]
    low, high = min(clocks), max(clocks)
    for clock in clocks:
        for delta in (-60, -1, 0, 1, 60):
            print_wall(zone, clock + timedelta(seconds=delta))
    width = (high - low) // timedelta(seconds=1)
    for _ in range(4):
        print_wall(zone, low + timedelta(seconds=numbers.randint(-7200, width + 7200)))
        print_wall(zone, low + timedelta(minutes=numbers.randint(0, width // 60)))


def deep(folder, seed, first_year, last_year, names):
    numbers = random.Random(seed)
    for name in names:
        zone = load(folder, name)
        print("zone", name)
        for instant in changes(zone, year_start(first_year), year_start(last_year)):
            print("change", instant)
            for delta in (-60, -1, 0, 1, 60):
                print_at(zone, instant + delta)
            print_walls_around(zone, instant, numbers)
        for _ in range(60):
            instant = numbers.randrange(year_start(1900), year_start(2100))
            print_at(zone, instant)
            print_wall(zone, local(zone, instant).replace(tzinfo=None) + timedelta(minutes=numbers.randint(-90, 90)))


def all_zones(folder, seed):
    numbers = random.Random(seed)
    fixed = [year_start(year) + 182 * 86400 * half for year in (1800, 1950, 2026, 2037, 2038, 2090) for half in (0, 1)]
    for name in sorted(names_in(folder)):
        zone = load(folder, name)
        print("zone", name)
        for instant in fixed + [numbers.randrange(year_start(1900), year_start(2100)) for _ in range(8)]:
            print_at(zone, instant)


def posix(seed, rules):
    numbers = random.Random(seed)
    for rule in rules:
        zone = ZoneInfo.from_file(io.BytesIO(file_with_rule(rule)), rule)
        print("zone", rule)
        for _ in range(40):
            instant = numbers.randrange(year_start(1900), year_start(2400))
            print_at(zone, instant)
        year = numbers.randrange(1950, 2200)
        for instant in changes(zone, year_start(year), year_start(year + 1)):
            print("change", instant)
            for delta in (-1, 0, 1):
                print_at(zone, instant + delta)
            print_walls_around(zone, instant, numbers)


def file_with_rule(rule):
    """The smallest zone file that has nothing but a rule."""
    def block(version):
        header = b"TZif" + version + bytes(15) + struct.pack(">6l", 0, 0, 0, 0, 1, 4)
        return header + struct.pack(">lBB", 0, 0, 0) + b"XXX\0"
    return block(b"3") + block(b"3") + b"\n" + rule.encode() + b"\n"


def load(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return ZoneInfo.from_file(file, name)


def names_in(folder):
    for place, folders, files in os.walk(folder):
        # Copies of the same zones, those under right/ with leap seconds, which zoneinfo would read wrongly.
        folders[:] = [name for name in folders if name not in ("right", "posix")]
        for name in files:
            path = os.path.join(place, name)
            # Machines have links here to files of their own.
            if name in ("localtime", "posixrules") or not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                if file.read(4) == b"TZif":
                    yield os.path.relpath(path, folder)


def main():
    mode, words = sys.argv[1], sys.argv[2:]
    if mode == "deep":
        deep(words[0], int(words[1]), int(words[2]), int(words[3]), words[4:])
    elif mode == "all":
        all_zones(words[0], int(words[1]))
    elif mode == "posix":
        posix(int(words[0]), words[1:])
    else:
        sys.exit(__doc__)
    print("done")


if __name__ == "__main__":
    main()
