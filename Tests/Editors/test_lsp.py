"""`oal lsp` under pytest-lsp, which checks every answer against what the client says it can do."""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

OAL = os.environ["OAL"]
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples"
URI = "file:///evening.oal"
TEXT = """# What the evening is for
list Social  app:com.burbn.instagram site:tiktok.com

schedule   "Wind Down"  20:00-24:00  daily     block list:Social
time-limit "Feeds 🌙"   45m/day      weekdays  list:Social
"""
CLIENTS = ["visual-studio-code", "neovim", "emacs"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[OAL, "lsp"]), params=CLIENTS)
async def client(request, lsp_client: LanguageClient):
    lsp_client.registrations = []

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        lsp_client.registrations += params.registrations

    capabilities = client_capabilities(request.param)
    result = await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    lsp_client.encoding = result.capabilities.position_encoding
    yield
    await lsp_client.shutdown_session()


async def open_document(client, text=TEXT, uri=URI, language="oal"):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)
        )
    )
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[uri]


async def change(client, changes, version, uri=URI):
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri, version=version), changes
        )
    )
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[uri]


def units(text, client):
    """The text as the agreed encoding has it, and how many bytes one unit of a position is."""
    return (text.encode("utf-8"), 1) if client.encoding == "utf-8" else (text.encode("utf-16-le"), 2)


def place(marked, client):
    """The position of the ‸ in a text."""
    before = marked[: marked.index("‸")]
    encoded, width = units(before.rsplit("\n", 1)[-1], client)
    return types.Position(before.count("\n"), len(encoded) // width)


def at(marked, client, uri=URI):
    return {"text_document": types.TextDocumentIdentifier(uri), "position": place(marked, client)}


def apply(text, edits, client):
    encoded, width = units(text, client)
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(units(line, client)[0]))

    def offset(position):
        return lines[position.line] + width * position.character

    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        start, end = offset(edit.range.start), offset(edit.range.end)
        encoded = encoded[:start] + units(edit.new_text, client)[0] + encoded[end:]
    return encoded.decode("utf-8" if width == 1 else "utf-16-le")


def edits_of(workspace_edit, uri=URI):
    if workspace_edit.changes:
        return workspace_edit.changes[uri]
    return [
        edit
        for change in workspace_edit.document_changes
        if change.text_document.uri == uri
        for edit in change.edits
    ]


@pytest.mark.asyncio
async def test_sees_the_finding_and_applies_the_fix(client):
    findings = await open_document(client)
    assert [finding.code for finding in findings] == ["OAL102"]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(URI), findings[0].range, types.CodeActionContext(findings)
        )
    )
    titles = [action.title for action in actions]
    assert any("suppress OAL102" in title for title in titles)
    fixed = apply(TEXT, edits_of(actions[0].edit), client)
    assert '"Wind Down"  20:00-23:59  daily' in fixed
    assert not await change(client, [types.TextDocumentContentChangeWholeDocument(text=fixed)], 2)


@pytest.mark.asyncio
async def test_asks_for_what_the_client_can(client):
    await open_document(client)
    wants = client.capabilities.workspace.did_change_watched_files
    methods = [registration.method for registration in client.registrations]
    assert methods == ["workspace/didChangeWatchedFiles"] * bool(wants and wants.dynamic_registration)


@pytest.mark.asyncio
async def test_follows_what_is_typed(client):
    await open_document(client)
    hour = place(TEXT.replace("20:00-24:00", "20:00-‸24:00"), client)
    selection = types.Range(hour, types.Position(hour.line, hour.character + 2))
    findings = await change(
        client, [types.TextDocumentContentChangePartial(range=selection, text="25")], 2
    )
    assert [finding.code for finding in findings] == ["OAL003"]
    # Behind an emoji: two units, or four bytes.
    days = place(TEXT.replace("weekdays", "‸weekdays"), client)
    selection = types.Range(days, types.Position(days.line, days.character + 8))
    findings = await change(
        client, [types.TextDocumentContentChangePartial(range=selection, text="weekday")], 3
    )
    assert [finding.code for finding in findings] == ["OAL003", "OAL005"]
    assert findings[1].range == types.Range(days, types.Position(days.line, days.character + 7))


@pytest.mark.asyncio
async def test_hover(client):
    await open_document(client)
    rule = await client.text_document_hover_async(types.HoverParams(**at(TEXT.replace("20:00", "20‸:00"), client)))
    assert "from 20:00 to midnight (4 hours)" in rule.contents.value
    items = await client.text_document_hover_async(
        types.HoverParams(**at(TEXT.replace("list:Social\n", "list:So‸cial\n", 1), client))
    )
    assert "com.burbn.instagram" in items.contents.value


@pytest.mark.asyncio
async def test_completion(client):
    text = TEXT + 'open-limit "Games" '
    await open_document(client, text)
    items = await client.text_document_completion_async(types.CompletionParams(**at(text + "‸", client)))
    labels = [item.label for item in items]
    assert "5 opens/day" in labels and "list:Social" in labels
    assert "block-adult-content" not in labels and "45m/day" not in labels


@pytest.mark.asyncio
async def test_rename_and_navigation(client):
    await open_document(client)
    # On the last line, behind an emoji.
    mark = at(TEXT[:-4] + "‸" + TEXT[-4:], client)
    found = await client.text_document_definition_async(types.DefinitionParams(**mark))
    assert [(place.range.start.line, place.range.start.character) for place in found] == [(1, 5)]
    uses = await client.text_document_references_async(
        types.ReferenceParams(context=types.ReferenceContext(include_declaration=True), **mark)
    )
    assert len(uses) == 3
    edit = await client.text_document_rename_async(types.RenameParams(new_name="Feeds and more", **mark))
    renamed = apply(TEXT, edits_of(edit), client)
    assert renamed == TEXT.replace("Social", '"Feeds and more"')
    assert len(await change(client, [types.TextDocumentContentChangeWholeDocument(text=renamed)], 2)) == 1


@pytest.mark.asyncio
async def test_outline_hints_and_colours(client):
    await open_document(client)
    document = types.TextDocumentIdentifier(URI)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [symbol.name for symbol in symbols] == ["Social", "Wind Down", "Feeds 🌙"]
    everything = types.Range(types.Position(0, 0), types.Position(99, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, everything))
    assert [hint.label for hint in hints] == ["4h", "1 activity", "1 activity"]
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    assert tokens.data and len(tokens.data) % 5 == 0
    part = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(document, types.Range(types.Position(4, 0), types.Position(5, 0)))
    )
    assert 0 < len(part.data) < len(tokens.data)


@pytest.mark.asyncio
@pytest.mark.parametrize("path", sorted(set(EXAMPLES.glob("*.oal*")) - set(EXAMPLES.glob("*.oal-test.*"))), ids=lambda path: path.name)
async def test_every_example(client, path):
    text = path.read_text()
    uri = path.as_uri()
    language = "yaml" if path.suffix == ".yaml" else "oal"
    findings = await open_document(client, text, uri, language)
    if path.name.startswith("faulty-"):
        assert findings
    else:
        assert not [finding for finding in findings if finding.severity == types.DiagnosticSeverity.Error]
    document = types.TextDocumentIdentifier(uri)
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    lines = text.split("\n")
    requests = []
    for line in range(0, len(lines), 5):
        mark = {"text_document": document, "position": types.Position(line, len(lines[line]) // 2)}
        requests.append(client.text_document_hover_async(types.HoverParams(**mark)))
        requests.append(client.text_document_completion_async(types.CompletionParams(**mark)))
    await asyncio.gather(*requests)
