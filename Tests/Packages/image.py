"""Carries out the steps of a Dockerfile in a root:

    image.py DOCKERFILE CONTEXT ROOT

Knows the instructions that oal's Dockerfile has, in the form in which it has them, and prints the user, the folder and
the program that a container would start with.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys

dockerfile, context, root = sys.argv[1:]
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
arguments = {}
user, folder, entry = "0:0", "/", []

with open(dockerfile, encoding="utf-8") as file:
    text = "".join(line for line in file if not line.startswith("#"))
for line in text.replace("\\\n", " ").splitlines():
    if not line.strip():
        continue
    instruction, _, rest = line.partition(" ")
    rest = re.sub(r"\$\{(\w+)\}", lambda match: arguments[match[1]], rest)
    if instruction in ("FROM", "CMD"):
        continue
    if instruction == "ARG" and rest == "TARGETARCH":
        arguments[rest] = ARCHITECTURES[os.uname().machine]
    elif instruction == "RUN":
        command = ["chroot", root, "/bin/sh", "-c", rest]
        # As docker build passes them on.
        proxies = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
        # An image's build has no terminal either.
        subprocess.run(
            [shutil.which("chroot"), *command[1:]], check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr,
            env={**environment, **proxies, "DEBIAN_FRONTEND": "noninteractive"})
    elif instruction == "COPY":
        pattern, target = rest.split()
        paths = glob.glob(os.path.join(context, pattern))
        if not paths:
            sys.exit(f"image: no file is copied by: {line}")
        for path in paths:
            shutil.copy(path, root + target)
    elif instruction == "USER":
        user = rest
    elif instruction == "WORKDIR":
        folder = rest
    elif instruction == "ENTRYPOINT":
        entry = json.loads(rest)
    else:
        sys.exit(f"image: this instruction is not known here: {line}")
print(user, folder, *entry)
