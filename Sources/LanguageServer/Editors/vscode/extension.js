// Starts `oal lsp`, and stops it with the editor.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = workspace.getConfiguration("oal").get("path", "oal");
  client = new LanguageClient(
    "oal",
    "oal",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "oal" }, { pattern: "**/*.oal.{yaml,yml}" }] }
  );
  return client.start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
