"""`oal lsp` as a process, with what no proper client sends: garbage, lies about lengths, and silence."""

import json
import os
import random
import subprocess

import pytest

OAL = os.environ["OAL"]


def frame(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def request(method, params=None, id=1):
    return frame({"jsonrpc": "2.0", "id": id, "method": method, "params": params or {}})


def notification(method, params=None):
    return frame({"jsonrpc": "2.0", "method": method, "params": params or {}})


INITIALIZE = request("initialize", {"capabilities": {}})
EXIT = notification("exit")


def serve(data, timeout=60):
    process = subprocess.run([OAL, "lsp", "--stdio"], input=data, capture_output=True, timeout=timeout)
    return process.returncode, messages(process.stdout), process.stderr


def messages(data):
    found = []
    while data:
        header, data = data.split(b"\r\n\r\n", 1)
        length = int(header.split(b":")[1])
        found.append(json.loads(data[:length]))
        data = data[length:]
    return found


def test_ends_properly():
    status, answers, trouble = serve(INITIALIZE + request("shutdown", id=2) + EXIT)
    assert status == 0 and trouble == b""
    assert [answer["id"] for answer in answers] == [1, 2]


def test_exit_without_shutdown_is_a_failure():
    assert serve(INITIALIZE + EXIT)[0] == 1
    assert serve(EXIT)[0] == 1


@pytest.mark.parametrize("data", [b"", INITIALIZE, b"Content-Length: 50\r\n\r\n{", b"garbage"])
def test_a_client_that_goes_away_is_no_trouble(data):
    status, _, trouble = serve(data)
    assert status == 0 and trouble == b""


def test_a_client_that_does_not_read_is_no_trouble():
    process = subprocess.Popen(
        [OAL, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    try:
        for id in range(1000):
            process.stdin.write(request("initialize", {"capabilities": {}}, id))
            process.stdin.flush()
    except BrokenPipeError:
        pass
    assert process.wait(60) == 0
    assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "garbage",
    [
        b"hello\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n{}",
        b"Content-Length: 4294967296\r\n\r\n" + b"x" * 5000,
        b"Content-Length: 3\r\n\r\n{{{",
        b"Content-Length: 2\r\n\r\n\xff\xfe",
        b"\x00\x01\x02\r\n",
        b"Content-Length: 6\r\n\r\n[1, 2]",
        frame([]) + frame(7) + frame({"id": {}}),
        b"Content-Length: 200000\r\n\r\n" + b"[" * 200000,
    ],
)
def test_garbage_is_survived(garbage):
    status, answers, trouble = serve(INITIALIZE + garbage + request("shutdown", id=2) + EXIT)
    assert status == 0 and trouble == b""
    assert answers[0]["id"] == 1 and answers[-1] == {"jsonrpc": "2.0", "id": 2, "result": None}


def test_noise_is_survived():
    noise = random.Random(7)
    for _ in range(20):
        data = bytearray(INITIALIZE + request("textDocument/hover", id=5) * 20)
        for _ in range(30):
            data[noise.randrange(len(data))] = noise.randrange(256)
        status, _, trouble = serve(bytes(data))
        assert status in (0, 1) and trouble == b""


def test_cancellation_reaches_what_waits():
    uri = "file:///big.oal"
    lines = "".join(f'schedule "R{n}" 22:00-06:00 daily block list:L\n' for n in range(3000))
    opening = {"textDocument": {"uri": uri, "languageId": "oal", "version": 1, "text": lines}}
    hover = {"textDocument": {"uri": uri}, "position": {"line": 5, "character": 3}}
    data = INITIALIZE + notification("textDocument/didOpen", opening)
    # All of it is there at once, so the cancellation comes before its request has had its turn.
    data += request("textDocument/hover", hover, id=2) + request("textDocument/hover", hover, id=3)
    data += notification("$/cancelRequest", {"id": 3}) + request("shutdown", id=4) + EXIT
    status, answers, _ = serve(data)
    assert status == 0
    by_id = {answer["id"]: answer for answer in answers if "id" in answer}
    assert by_id[3]["error"]["code"] == -32800
    assert "result" in by_id[2]


def test_files_of_a_project(tmp_path):
    (tmp_path / ".oalrc.yaml").write_text("")
    (tmp_path / "rules").mkdir()
    (tmp_path / "lists.oal").write_text("list Social app:a.b\n")
    night = tmp_path / "rules" / "night.oal"
    night.write_text("")
    text = 'schedule "N" 22:00-06:00 daily block list:Social\n'
    opening = {"textDocument": {"uri": night.as_uri(), "languageId": "oal", "version": 1, "text": text}}
    rename = {
        "textDocument": {"uri": night.as_uri()},
        "position": {"line": 0, "character": text.index("Social")},
        "newName": "Feeds",
    }
    data = INITIALIZE + notification("textDocument/didOpen", opening)
    data += request("textDocument/rename", rename, id=2) + request("shutdown", id=3) + EXIT
    status, answers, _ = serve(data)
    edit = next(answer for answer in answers if answer.get("id") == 2)["result"]
    assert sorted(edit["changes"]) == sorted([(tmp_path / "lists.oal").as_uri(), night.as_uri()])


def test_settings_of_a_project(tmp_path):
    (tmp_path / ".oalrc.yaml").write_text("rules:\n  OAL102: off\n")
    rules = tmp_path / "rules.oal"
    text = 'schedule "N" 22:00-24:00 daily block list:Social\n'
    opening = {"textDocument": {"uri": rules.as_uri(), "languageId": "oal", "version": 1, "text": text}}
    status, answers, _ = serve(INITIALIZE + notification("textDocument/didOpen", opening))
    assert status == 0
    assert answers[-1]["params"]["diagnostics"] == []


def test_a_project_behind_a_link(tmp_path):
    real = tmp_path / "real"
    (real / "in").mkdir(parents=True)
    (real / ".oalrc.yaml").write_text("")
    (real / "lists.oal").write_text("list Social app:a.b\n")
    text = 'schedule "N" 22:00-06:00 daily block list:Social\n'
    (real / "in" / "night.oal").write_text(text)
    (tmp_path / "link").symlink_to(real)
    paths = [tmp_path / "link" / "in" / "night.oal", tmp_path / "link" / "lists.oal"]
    data = INITIALIZE
    for path in paths:
        opening = {"uri": path.as_uri(), "languageId": "oal", "version": 1, "text": path.read_text()}
        data += notification("textDocument/didOpen", {"textDocument": opening})
    status, answers, _ = serve(data)
    found = {a["params"]["uri"]: a["params"]["diagnostics"] for a in answers if "params" in a}
    # One file under two names would be a rule twice.
    assert found == {path.as_uri(): [] for path in paths}
