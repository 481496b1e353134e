#!/bin/sh
# Checks the rules of the current folder on any machine that builds and tests: with Linux, git, and Python 3.8 or newer
# with venv. Installs oal from PyPI in a folder of its own. The findings are printed, and in oal.xml for JUnit's readers.
# Exit status: 0 nothing to report, 1 findings or files that are not formatted, 2 not carried out.
set -eu

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder" || exit 2
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check oal-rules==0.2.0 || exit 2
PATH="$folder/bin:$PATH"

lint=0
oal lint --output junit=oal.xml --fail-on warning || lint=$?
layout=0
oal fmt --check || layout=$?
[ "$lint" -gt "$layout" ] || exit "$layout"
exit "$lint"
