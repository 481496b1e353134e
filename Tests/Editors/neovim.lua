-- A session in Neovim without a screen: each step does something as a user does it, checks what the editor then has,
-- and adds what it shows to session.txt. Runs in the folder of evening.oal; Neovim 0.7 and later.

local COLUMNS, LINES = 136, 9
local STEP_TIME = 10000
local shown = {}

local function fail(message)
  io.stderr:write('neovim: ' .. message .. '\n')
  vim.cmd('cquit 1')
end

local function expect(condition, message)
  if not condition then fail('expected ' .. message) end
end

local function await(what, condition)
  if not vim.wait(STEP_TIME, condition, 20) then fail('waited in vain for ' .. what) end
end

-- What the screen shows, without the empty lines below the text.
local function screen()
  vim.cmd('redraw!')
  local lines = {}
  for row = 1, vim.api.nvim_buf_line_count(0) do
    local cells = {}
    for column = 1, vim.o.columns do cells[column] = vim.fn.screenstring(row, column) end
    lines[row] = (table.concat(cells):gsub('%s+$', ''))
  end
  return lines
end

local function show(title, lines)
  if #shown > 0 then table.insert(shown, '') end
  table.insert(shown, '== ' .. title)
  table.insert(shown, '')
  for _, line in ipairs(lines) do table.insert(shown, (('    ' .. line):gsub('%s+$', ''))) end
end

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n' end

local function codes()
  local found = {}
  for _, finding in ipairs(vim.diagnostic.get(0)) do table.insert(found, finding.code) end
  table.sort(found)
  return table.concat(found, ' ')
end

-- Puts the cursor on a word of the text.
local function go_to(pattern)
  vim.fn.cursor(1, 1)
  expect(vim.fn.search(pattern, 'cW') > 0, 'the text to hold ' .. pattern)
end

local function request(method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, 'utf-16'), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, STEP_TIME)
  for _, answer in pairs(answers or {}) do
    if answer.error then fail(method .. ': ' .. answer.error.message) end
    return answer.result
  end
  fail(method .. ' had no answer')
end

-- The lines of the floating window.
local function float()
  local lines
  await('a floating window', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
        vim.api.nvim_win_close(window, true)
        return true
      end
    end
  end)
  return lines
end

vim.o.columns, vim.o.lines = COLUMNS, LINES
vim.o.laststatus, vim.o.ruler, vim.o.more = 0, false, false
-- The findings' first line, beside the text; signs make room for themselves.
vim.o.signcolumn = 'yes'
vim.diagnostic.config({
  virtual_text = { prefix = '<', format = function(finding) return finding.message:match('^[^\n]*') end },
})

-- Opening

vim.cmd('edit evening.oal')
vim.bo.filetype = 'oal'
local client = vim.lsp.start_client({
  name = 'oal', cmd = { vim.env.OAL, 'lsp' }, root_dir = vim.fn.getcwd(), flags = { debounce_text_changes = 10 },
})
vim.lsp.buf_attach_client(0, client)
await('the finding', function() return codes() == 'OAL102' end)
show('nvim evening.oal', screen())
go_to('20:00-24:00')
vim.diagnostic.open_float()
show('The finding in full', float())

-- Hover

go_to('Wind Down')
vim.lsp.buf.hover()
local hover = float()
expect(table.concat(hover, '\n'):find('from 20:00 to midnight', 1, true), 'hover to say what the rule does')
show('Hover over "Wind Down"', hover)
go_to('list:\\zsSocial')
vim.lsp.buf.hover()
hover = float()
expect(table.concat(hover, '\n'):find('com.burbn.instagram', 1, true), 'hover to show what is on the list')
show('Hover over the list', hover)

-- The fix

go_to('20:00-24:00')
local offered = {}
local choose
vim.ui.select = function(actions, options, done)
  for index, action in ipairs(actions) do
    offered[index] = index .. ': ' .. options.format_item(action)
  end
  done(actions[choose], choose)
end
choose = 1
vim.lsp.buf.code_action()
await('the fix', function() return text():find('20:00-23:59', 1, true) end)
show('Code actions there', offered)
await('no finding', function() return codes() == '' end)
show('After the first of them', screen())

-- A change behind an emoji, where bytes, characters and UTF-16 units differ

go_to('weekdays')
vim.cmd('normal! ciwweekday')
await('the finding behind the emoji', function() return codes() == 'OAL005' end)
local finding = vim.diagnostic.get(0)[1]
expect(vim.api.nvim_get_current_line():sub(finding.col + 1, finding.end_col) == 'weekday', 'the word to be marked')
go_to('weekday')
vim.cmd('normal! ciwweekdays')
await('no finding', function() return codes() == '' end)

-- Completion

vim.cmd('normal! Goopen-limit "Games" ')
vim.fn.cursor('$', 999)
vim.wo.virtualedit = 'onemore'
vim.cmd('normal! $l')
local items = vim.lsp.util.text_document_completion_list_to_complete_items(request('textDocument/completion'), '')
local words = {}
for _, item in ipairs(items) do table.insert(words, ('%-22s %s'):format(item.abbr or item.word, item.user_data.nvim.lsp.completion_item.detail or '')) end
local listed = table.concat(words, '\n')
expect(listed:find('5 opens/day', 1, true) and listed:find('list:Social', 1, true), 'what an open limit can have')
expect(not listed:find('block-adult-content', 1, true), 'nothing that only a schedule has')
show('Completion behind open-limit "Games"', words)
vim.cmd('normal! a5 opens/day sat list:Social')
await('the new rule to be right', function() return not codes():find('OAL00') end)

-- Renaming

go_to('Social')
vim.lsp.buf.rename('Feeds and more')
await('the new name', function() return select(2, text():gsub('"Feeds and more"', '')) == 4 end)
await('no error after it', function() return not codes():find('OAL0') end)
show('After renaming the list to Feeds and more', screen())

-- Getting about

go_to('list:\\zs"Feeds')
vim.lsp.buf.definition()
await('the declaration', function() return vim.fn.line('.') == 2 end)
local symbols = {}
for _, item in ipairs(vim.lsp.util.symbols_to_items(request('textDocument/documentSymbol'), 0)) do
  table.insert(symbols, item.lnum .. ': ' .. item.text)
end
expect(#symbols == 6, 'a list with two items and three rules in the outline')
show('The outline', symbols)
local hints = {}
local everywhere = { range = { start = { line = 0, character = 0 }, ['end'] = { line = 99, character = 0 } } }
for _, hint in ipairs(request('textDocument/inlayHint', everywhere)) do
  table.insert(hints, (hint.position.line + 1) .. ': ' .. hint.label)
end
show('Inlay hints, in editors that show them', hints)

-- Many edits at once: the server still has the editor's text, or its findings would be others

math.randomseed(5)
local pieces = { '🌙', 'é', '"', 'list A', 'weekday', '25:00', '', '' }
for _ = 1, 200 do
  local row = math.random(0, vim.api.nvim_buf_line_count(0) - 1)
  local line = vim.api.nvim_buf_get_lines(0, row, row + 1, false)[1]
  local starts = vim.fn.range(0, vim.fn.strchars(line))
  local from = vim.fn.byteidx(line, starts[math.random(#starts)])
  local piece = pieces[math.random(#pieces)]
  local new = math.random(8) == 1 and { piece, '' } or { piece }
  vim.api.nvim_buf_set_text(0, row, from, row, from, new)
end
local kept = request('textDocument/documentSymbol')
vim.lsp.buf_detach_client(0, client)
vim.lsp.buf_attach_client(0, client)
expect(vim.deep_equal(kept, request('textDocument/documentSymbol')), 'the same outline after opening it anew')

-- The end

vim.lsp.stop_client(client)
await('the server to end', function() return vim.lsp.client_is_stopped(client) end)
local file = assert(io.open('session.txt', 'w'))
file:write(table.concat(shown, '\n') .. '\n')
file:close()
vim.cmd('qall!')
