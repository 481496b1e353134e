"""Runs commands on kinds: processor time and peak memory by wait4, steps by valgrind."""
import os
import re
import shutil
import subprocess
import tempfile
import threading

from commands import STRICT, commands
from kinds import KINDS


class Folder:
    """The files of one kind at one size in a folder of their own, and the commands that are run on them."""

    def __init__(self, base, kind, size):
        self.kind, self.size = kind, size
        self.files = KINDS[kind](size)
        self.path = os.path.join(base, f"{kind}-{size // 1024}", "rules")
        self.commands = commands(self.files)
        self.write()
        with open(os.path.join(os.path.dirname(self.path), "strict.yaml"), "w", encoding="utf-8") as file:
            file.write(STRICT)

    def write(self):
        for name, text in self.files.items():
            path = os.path.join(self.path, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)

    def remove(self):
        shutil.rmtree(os.path.dirname(self.path), ignore_errors=True)

    def run(self, command, oal, before=(), limit=60):
        """A finished process with its usage; killed after so many seconds."""
        words, text = self.commands[command]
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as trouble:
            if text is not None:
                given.write(text.encode())
                given.seek(0)
            process = subprocess.Popen(
                [*before, oal, *words], cwd=self.path, stdin=given, stdout=subprocess.DEVNULL, stderr=trouble,
                env={"PATH": os.environ["PATH"], "HOME": self.path, "SWIFT_DETERMINISTIC_HASHING": "1"})
            killer = threading.Timer(limit, process.kill)
            killer.start()
            _, status, usage = os.wait4(process.pid, 0)
            killer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            trouble.seek(0)
            process.trouble = trouble.read().decode(errors="replace")
        if command == "add":
            self.write()
        process.seconds, process.megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        return process

    def steps(self, command, oal):
        """The basic blocks that a command runs through: the same number on any machine, but for a few."""
        counting = ["valgrind", "--tool=none", "--stats=yes", "--vex-guest-chase=no"]
        process = self.run(command, oal, counting, limit=600)
        found = re.search(r"([\d,]+) event checks", process.trouble)
        if not found:
            raise SystemExit(f"valgrind did not count: {process.trouble[-500:]}")
        return int(found.group(1).replace(",", ""))
