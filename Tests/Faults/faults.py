"""Runs oal where things go wrong, and checks that no file is lost and that every failure is said.

A check is a function that takes an empty folder and raises AssertionError. The random points are the same in each run.
"""

import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

OAL = sys.argv[1]
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"}
# An error with a safe fix, and a line that is not in its layout: both `lint --fix` and `fmt` have something to write.
OLD = (b'list Social app:com.burbn.instagram\nschedule   "Night"  22.00-06.00   daily  block list:Social\n'
       b'time-limit   "Cap"     45m/day   daily  list:Social\n')
LEFTOVER = re.compile(r"^\.oal-\d+-\d+\.tmp$")
CHECKS = []
# How many single runs and files the checks looked at.
counts = {"runs": 0, "files": 0}


def check(function):
    CHECKS.append(function)
    return function


def run(words, folder, **options):
    """One run of oal; a run of more than a minute hangs."""
    counts["runs"] += 1
    prefix = options.pop("prefix", [])
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    return subprocess.run(prefix + [OAL, *words], cwd=folder, env=options.pop("environment", ENVIRONMENT), timeout=60, **options)


def leftovers(folder):
    return [path for path in pathlib.Path(folder).rglob(".*") if LEFTOVER.match(path.name)]


def new_text(folder, words):
    """What a run that nobody disturbs makes of the old text."""
    place = folder / "undisturbed"
    place.mkdir()
    (place / "a.oal").write_bytes(OLD)
    run([*words, "a.oal"], place)
    text = (place / "a.oal").read_bytes()
    shutil.rmtree(place)
    assert text != OLD, words
    return text


FIXES = [["lint", "--fix"], ["lint", "--fix", "--unsafe-fixes"], ["fmt"]]


def is_old_or_new(folder, new):
    for path in folder.glob("*.oal"):
        counts["files"] += 1
        assert path.read_bytes() in (OLD, new), f"{path} is neither old nor new"


# Killed


def many(folder, number=200):
    for index in range(number):
        (folder / f"r{index:03}.oal").write_bytes(OLD)


@check
def killed_at_random_points_over_200_files(folder):
    chance = random.Random(1)
    for words in FIXES:
        new = new_text(folder, words)
        for name in (signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
            many(folder)
            start = time.monotonic()
            run(words, folder)
            whole = time.monotonic() - start
            for attempt in range(4):
                many(folder)
                counts["runs"] += 1
                process = subprocess.Popen([OAL, *words], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(chance.random() * whole)
                process.send_signal(name)
                process.wait()
                is_old_or_new(folder, new)
                if name != signal.SIGKILL:
                    assert not leftovers(folder), f"{name.name} leaves files behind"
                run(words, folder)
                assert not leftovers(folder), "the next run leaves files behind"
                assert all(path.read_bytes() == new for path in folder.glob("*.oal"))


@check
def killed_at_every_call_of_the_system(folder):
    """The same at each call that a replacement makes, by strace, so that no point is left to chance."""
    for words in FIXES + [["add", "time-limit", "Cap", "45m/day", "daily", "list:Social", "--file"], ["convert", "-o"]]:
        if words[0] == "add":
            words = ["add", "time-limit", "Cap", "45m/day", "daily", "list:Social"]
        for call in ("fchmod", "write", "fsync", "rename", "close", "unlink", "flock", "openat"):
            for when in (1, 2, 3):
                path = folder / "a.oal"
                path.write_bytes(OLD if words[0] != "add" else OLD.replace(b".", b":").replace(b"com:burbn:", b"com.burbn."))
                before = path.read_bytes()
                arguments = ["convert", "a.oal", "-o", "b.yaml"] if words[0] == "convert" else [*words, "a.oal"]
                if words[0] == "add":
                    arguments = words
                (folder / "b.yaml").write_text("old\n")
                undisturbed = expected(folder, arguments, before)
                run(arguments, folder, prefix=["strace", "-f", "-qq", "-o", "/dev/null", "-e",
                                               f"inject={call}:signal=KILL:when={when}"])
                assert path.read_bytes() in (before, undisturbed[0]), (arguments, call, when)
                assert (folder / "b.yaml").read_bytes() in (b"old\n", undisturbed[1]), (arguments, call, when)
                counts["files"] += 2
                run(["fmt", "a.oal"], folder)
                assert not leftovers(folder), (arguments, call, when)


EXPECTED = {}


def expected(folder, arguments, before):
    key = (tuple(arguments), before)
    if key not in EXPECTED:
        place = pathlib.Path(tempfile.mkdtemp(dir=folder))
        (place / "a.oal").write_bytes(before)
        (place / "b.yaml").write_text("old\n")
        run(arguments, place)
        EXPECTED[key] = ((place / "a.oal").read_bytes(), (place / "b.yaml").read_bytes())
        shutil.rmtree(place)
    return EXPECTED[key]


@check
def files_of_others_are_not_taken_for_leftovers(folder):
    (folder / "a.oal").write_bytes(OLD)
    kept = [".oal-1-2.tmp.bak", ".oal-x-0.tmp", ".oal-1.tmp", ".oal--.tmp", "oal-1-0.tmp", ".oal-1-0-0.tmp"]
    for name in kept:
        (folder / name).write_text("mine")
    (folder / ".oal-9-9.tmp").mkdir()
    (folder / "target").write_text("mine")
    (folder / ".oal-8-8.tmp").symlink_to("target")
    (folder / ".oal-7-7.tmp").write_text("left")
    # A process that is still at work holds a lock.
    (folder / ".oal-6-6.tmp").write_text("at work")
    holder = subprocess.Popen(["flock", str(folder / ".oal-6-6.tmp"), "sleep", "60"])
    time.sleep(0.3)
    run(["fmt"], folder)
    holder.kill()
    subprocess.run(["pkill", "-P", str(holder.pid)])
    assert not (folder / ".oal-7-7.tmp").exists()
    assert (folder / ".oal-6-6.tmp").exists() and (folder / ".oal-9-9.tmp").exists() and (folder / ".oal-8-8.tmp").is_symlink()
    assert all((folder / name).read_text() == "mine" for name in [*kept, "target"])


# The disk


@check
def every_call_of_the_system_fails_once(folder):
    """Full disk, input and output errors, at each call of a replacement: a message, exit status 2, the old file."""
    for words in FIXES:
        new = new_text(folder, words)
        for call, error in (("write", "ENOSPC"), ("fsync", "EIO"), ("rename", "EXDEV"), ("rename", "EACCES"), ("fchmod", "EPERM"),
                            ("openat", "EROFS"), ("openat", "EMFILE"), ("write", "EDQUOT"), ("write", "EFBIG")):
            for when in (1, 2, 3, 4, 5, 6):
                path = folder / "a.oal"
                path.write_bytes(OLD)
                done = run([*words, "a.oal"], folder, prefix=["strace", "-f", "-qq", "-o", "/dev/null", "-P", str(folder), "-P", str(path),
                                                               "-e", f"inject={call}:error={error}:when={when}"])
                text = path.read_bytes()
                counts["files"] += 1
                assert text in (OLD, new), (words, call, error)
                assert not leftovers(folder), (words, call, error)
                if text == OLD:
                    assert done.returncode == 2 and done.stderr, (words, call, error, done)


def as_root_of_a_namespace(folder, lines):
    """Runs lines of shell where tmpfs can be mounted; nobody else sees the mount."""
    counts["runs"] += 1
    return subprocess.run(["unshare", "--mount", "--map-root-user", "sh", "-eu", "-c", lines], cwd=folder,
                          env=ENVIRONMENT | {"OAL": OAL}, capture_output=True, timeout=60)


@check
def full_disk(folder):
    done = as_root_of_a_namespace(folder, r"""
        mkdir disk; mount -t tmpfs -o size=64k tmpfs disk; cd disk
        printf 'list Social app:a.b\ntime-limit   "Cap"  45m/day   daily  block list:Social\n' > a.oal
        cp a.oal ../before
        cat /dev/zero > filler 2>/dev/null || true
        for words in "lint --fix" fmt "convert -o b.yaml" "lint --output json=r.json" "add time-limit More 45m/day daily list:Social --file"; do
          status=0
          "$OAL" $words a.oal > ../out 2>&1 || status=$?
          grep -q 'no space left' ../out || { cat ../out; echo "$words: says nothing of the disk"; exit 1; }
          [ $status -eq 2 ] || { echo "$words: status $status"; exit 1; }
          cmp -s a.oal ../before || { echo "$words: the file is changed"; exit 1; }
          [ "$(ls -A)" = "$(printf 'a.oal\nfiller')" ] || { ls -A; echo "$words: leaves files"; exit 1; }
        done
        """)
    assert done.returncode == 0, done


@check
def read_only(folder):
    done = as_root_of_a_namespace(folder, r"""
        mkdir disk; mount -t tmpfs tmpfs disk; cd disk
        printf 'list Social app:a.b\ntime-limit   "Cap"  45m/day   daily  block list:Social\n' > a.oal
        cd ..; mount -o remount,ro disk; cd disk
        for words in "lint --fix a.oal" "fmt a.oal" "convert a.oal -o b.yaml" "lint a.oal --output json=r.json" "init new"; do
          status=0; "$OAL" $words > ../out 2>&1 || status=$?
          [ $status -eq 2 ] || { echo "$words: status $status"; cat ../out; exit 1; }
          grep -qi 'read-only' ../out || grep -q 'no such file' ../out || { cat ../out; echo "$words: does not say why"; exit 1; }
        done
        "$OAL" lint --format quiet a.oal > ../out 2>&1 || [ $? -eq 1 ]
        """)
    assert done.returncode == 0, done


@check
def changed_meanwhile(folder):
    """Somebody writes to the file while its replacement is made: what they wrote stays."""
    for words in FIXES:
        path = folder / "a.oal"
        path.write_bytes(OLD)
        counts["runs"] += 1
        process = subprocess.Popen(["strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=fsync:delay_enter=700000", OAL, *words, "a.oal"],
                                   cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not leftovers(folder) and process.poll() is None:
            time.sleep(0.005)
        path.write_bytes(OLD + b"# mine\n")
        output, trouble = process.communicate(timeout=60)
        assert path.read_bytes() == OLD + b"# mine\n", words
        assert process.returncode == 2 and b"changed it meanwhile" in trouble, (words, trouble)
        assert not leftovers(folder)


@check
def exchanged_meanwhile(folder):
    """Another file takes the place of the file: it stays."""
    path = folder / "a.oal"
    path.write_bytes(OLD)
    (folder / "other").write_bytes(OLD + b"# other\n")
    counts["runs"] += 1
    process = subprocess.Popen(["strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=fsync:delay_enter=700000", OAL, "fmt", "a.oal"],
                               cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not leftovers(folder) and process.poll() is None:
        time.sleep(0.005)
    os.rename(folder / "other", path)
    process.communicate(timeout=60)
    assert process.returncode == 2 and path.read_bytes() == OLD + b"# other\n"


# Links, pipes, outputs


@check
def links_and_modes_stay(folder):
    (folder / "real").mkdir()
    real = folder / "real" / "a.oal"
    real.write_bytes(OLD)
    real.chmod(0o640)
    (folder / "link.oal").symlink_to("real/a.oal")
    (folder / "chain.oal").symlink_to("link.oal")
    assert run(["fmt", "chain.oal"], folder).returncode in (0, 2)
    assert (folder / "link.oal").is_symlink() and (folder / "chain.oal").is_symlink() and not real.is_symlink()
    assert real.stat().st_mode & 0o7777 == 0o640
    (folder / "loop.oal").symlink_to("loop.oal")
    assert run(["lint", "loop.oal"], folder).returncode == 2
    (folder / "nowhere.oal").symlink_to("nothing")
    assert run(["fmt", "nowhere.oal"], folder).returncode == 2 and not (folder / "nothing").exists()


@check
def pipes_and_devices(folder):
    (folder / "a.oal").write_bytes(OLD)
    os.mkfifo(folder / "pipe.oal")
    # A pipe that is named is read, one that is found is refused.
    writer = subprocess.Popen(["sh", "-c", "cat a.oal > pipe.oal"], cwd=folder)
    assert run(["lint", "pipe.oal"], folder).returncode == 1
    writer.wait()
    done = run(["lint"], folder)
    assert done.returncode == 2 and b"is a pipe" in done.stderr
    for words in FIXES:
        done = run([*words, "/dev/null"], folder)
        assert done.returncode == 0 or done.returncode == 2 and b"no regular file" in done.stderr, (words, done)


@check
def closed_and_full_outputs(folder):
    (folder / "a.oal").write_bytes(OLD)
    (folder / "good.oal").write_bytes(b'schedule "N" 22:00-06:00 daily  # oal:ignore OAL105 chosen later\n')
    for words in (["lint", "a.oal"], ["plan", "good.oal"], ["fmt", "-"], ["help"], ["schema"], ["explain", "OAL102"], ["man"], ["version"],
                  ["convert", "good.oal"], ["presets"], ["lint", "a.oal", "--format", "sarif"], ["verify", "good.oal"]):
        with open("/dev/full", "wb") as full:
            done = run(words, folder, stdout=full)
            assert done.returncode == 2 and b"no space left" in done.stderr, words
        counts["runs"] += 2
        for closing in (">&-", "2>&-", "<&-", ">&- 2>&- <&-"):
            done = subprocess.run(["sh", "-c", f'"$0" "$@" {closing}', OAL, *words], cwd=folder, env=ENVIRONMENT, capture_output=True,
                                  stdin=subprocess.DEVNULL, timeout=60)
            assert done.returncode in ((2,) if closing.startswith(">") else (0, 1, 2)), (words, closing, done)
        # Whoever has read enough is no trouble, and changes no status.
        done = subprocess.run(["bash", "-c", 'set -o pipefail; "$0" "$@" | head -c 1 > /dev/null', OAL, *words], cwd=folder,
                              env=ENVIRONMENT, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        assert done.returncode in (0, 1) and not re.search(rb"pipe", done.stderr), (words, done)


@check
def a_closed_output_is_no_file_of_the_user(folder):
    """With standard output closed, the next file that is opened gets its number: nothing may be written into it."""
    (folder / "a.oal").write_bytes(OLD)
    for closing in (">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
        for words in ("lint a.oal", "fmt --check a.oal", "lint a.oal --output json=r.json", "lint --fix a.oal", "plan a.oal"):
            (folder / "a.oal").write_bytes(OLD)
            new = expected(folder, ["lint", "--fix", "a.oal"], OLD)[0]
            counts["runs"] += 1
            subprocess.run(["sh", "-c", f'"$0" {words} {closing}', OAL], cwd=folder, env=ENVIRONMENT, timeout=60, capture_output=True)
            assert (folder / "a.oal").read_bytes() in (OLD, new), (words, closing)
            report = folder / "r.json"
            if report.exists():
                assert report.read_bytes().startswith(b'{"version":1') and report.read_bytes().endswith(b"}\n"), (words, closing)
                report.unlink()


# Limits


@check
def limits_of_file_size(folder):
    rules = b"list S app:a.b\n" + b"".join(b'time-limit   "R%d"   45m/day daily block  list:S\n' % index for index in range(200))
    for kilobytes in (0, 1, 2, 8):
        for words in (["convert", "a.oal", "-o", "b.yaml"], ["lint", "a.oal", "--output", "json=r.json"], ["lint", "--fix", "a.oal"]):
            (folder / "a.oal").write_bytes(rules)
            (folder / "b.yaml").write_bytes(b"old\n")
            done = run(words, folder, prefix=["prlimit", f"--fsize={kilobytes * 1024}"])
            assert done.returncode == 2 and b"oo large" in done.stderr, (words, kilobytes, done.returncode, done.stderr)
            assert (folder / "a.oal").read_bytes() == rules and (folder / "b.yaml").read_bytes() == b"old\n"
            assert not leftovers(folder) and not (folder / "r.json").exists()


@check
def limits_of_memory(folder):
    """Either the answer or exit status 2 with a message; never a half file."""
    rules = b"list S app:a.b\n" + b"".join(b'schedule   "R%d"   22.00-06.00 daily block list:S\n' % index for index in range(20000))
    outcomes = set()
    for megabytes in (32, 48, 64, 96, 128, 256, 1024):
        for words in (["lint", "a.oal"], ["fmt", "a.oal"], ["convert", "a.oal"]):
            (folder / "a.oal").write_bytes(rules)
            done = run(words, folder, prefix=["prlimit", f"--as={megabytes << 20}"])
            text = (folder / "a.oal").read_bytes()
            counts["files"] += 1
            assert text == rules or text.count(b"\n") == rules.count(b"\n"), (words, megabytes)
            if done.returncode == 2 and done.stderr:
                outcomes.add("said")
            else:
                assert done.returncode in (0, 1), (words, megabytes, done.returncode, done.stderr[-200:])
                outcomes.add("answered")
    assert outcomes == {"said", "answered"}, outcomes


@check
def few_descriptors(folder):
    (folder / "sub").mkdir()
    many(folder / "sub", 20)
    (folder / ".oalrc.yaml").write_text("")
    for number in (3, 4, 5, 6, 8, 12):
        done = run(["lint"], folder, prefix=["prlimit", f"--nofile={number}"])
        assert done.returncode in (1, 2, 127) and (done.stderr or done.stdout), (number, done)


# Names, locales, zones


@check
def names_that_are_no_text(folder):
    names = [b"\xff\xfe.oal", b"a\nb.oal", b"-x.oal", b"x" * 251 + b".oal", "é.oal".encode(), "e\u0301.oal".encode(), b"\x1b[31m.oal",
             b" .oal", b"a'b\"c.oal", b"*.oal", "\u202e.oal".encode()]
    for name in names:
        with open(os.path.join(os.fsencode(folder), name), "wb") as file:
            file.write(OLD.replace(b"Night", b"N%d" % names.index(name)))
    for words in ([*FIXES[0]], ["fmt"], ["lint", "--format", "json"], ["lint", "--format", "sarif"], ["check"], ["plan"]):
        done = run(words, folder)
        assert done.returncode in (0, 1), (words, done.stderr)
        assert b"\x1b" not in done.stdout + done.stderr and "\u202e".encode() not in done.stdout + done.stderr
        (done.stdout + done.stderr).decode()
    for name in names:
        text = open(os.path.join(os.fsencode(folder), name), "rb").read()
        counts["files"] += 1
        assert b"22:00-06:00" in text, name
    assert not leftovers(folder)


@check
def deep_folders(folder):
    """A path longer than the system takes is trouble or is read, and never a crash."""
    place = folder
    name = "d" * 200
    origin = os.getcwd()
    os.chdir(folder)
    try:
        for _ in range(25):
            os.mkdir(name)
            os.chdir(name)
        with open("a.oal", "wb") as file:
            file.write(OLD)
    finally:
        os.chdir(origin)
    for words in (["lint"], ["fmt"], ["plan"]):
        done = run(words, place)
        assert done.returncode in (1, 2) and (done.stdout or done.stderr), (words, done)
    subprocess.run(["rm", "-rf", name], cwd=folder)


@check
def odd_locales_and_zones(folder):
    """Reports are the same bytes in every locale; an odd TZ is an error where a zone is needed, and nothing elsewhere."""
    (folder / "a.oal").write_bytes(OLD + 'schedule "Äöü İı" 22:00-24:00 mon block list:SOCIAL\n'.encode())
    first = None
    for locale in ("C", "POSIX", "tr_TR.UTF-8", "de_DE.ISO-8859-1", "xx_YY", "", "ar_EG.UTF-8", "C.UTF-8"):
        results = [run(words, folder, environment=ENVIRONMENT | {"LC_ALL": locale, "LANG": locale, "LANGUAGE": "tr"}).stdout
                   for words in (["lint"], ["lint", "--format", "json"], ["help"], ["lint", "--diff"])]
        first = first or results
        assert results == first, locale
    for zone in ("nonsense", ":", "", "/etc/passwd", "../../etc/passwd", "A" * 5000, "\u202eEurope/Berlin", "Europe/Berlin", "UTC", "CET-1CEST,M3.5.0,M10.5.0/3"):
        environment = ENVIRONMENT | {"TZ": zone}
        assert run(["lint"], folder, environment=environment).stdout == first[0], zone
        done = run(["presets"], folder, environment=environment)
        assert done.returncode == 0, zone
        (folder / "good.txt").write_bytes(b'list S app:a.b\nschedule "N" 22:00-06:00 daily block list:S\n')
        done = run(["status", "good.txt"], folder, environment=environment)
        good = zone in ("Europe/Berlin", "UTC", "CET-1CEST,M3.5.0,M10.5.0/3")
        assert done.returncode == (0 if good else 2) and bool(done.stderr) != good, (zone, done)


@check
def ten_thousand_arguments(folder):
    rules = b'list S app:a.b\nschedule "N" 22:00-06:00 daily block list:S\n'
    (folder / "a.oal").write_bytes(rules)
    done = run(["lint", *["a.oal"] * 10000], folder)
    assert done.returncode == 0 and b"1 rule in 1 file" in done.stdout, done
    names = [f"f{index}.oal" for index in range(10000)]
    for name in names:
        (folder / name).write_bytes(rules)
    done = run(["lint", *names], folder)
    assert done.returncode == 0 and b"10,000 files" in done.stdout or b"10000 files" in done.stdout, done.stdout[-200:]
    done = run(["lint", *[f"missing{index}.oal" for index in range(10000)]], folder)
    assert done.returncode == 2
    done = run(["x" * 100000], folder)
    assert done.returncode == 2 and len(done.stderr) < 200000


def main():
    failed = 0
    for function in CHECKS:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="oal-faults-"))
        title = function.__name__.replace("_", " ")
        try:
            function(folder)
            print(f"ok    {title}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as error:
            failed += 1
            print(f"FAIL  {title}: {str(error)[:2000]}", flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"faults: {len(CHECKS)} checks, {counts['runs']} runs, {counts['files']} files looked at, {failed} failed")
    sys.exit(1 if failed else 0)


main()
