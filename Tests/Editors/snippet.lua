-- Checks what the read-me's snippet gives in this Neovim: findings beside the text, inlay hints where Neovim has them, one
-- server for all files. Runs in the folder of evening.oal, with the snippet loaded.

local function fail(message)
  io.stderr:write('neovim: ' .. message .. '\n')
  vim.cmd('cquit 1')
end

-- What the screen shows in its first lines.
local function screen()
  vim.cmd('redraw!')
  local lines = {}
  for row = 1, vim.o.lines - 1 do
    local cells = {}
    for column = 1, vim.o.columns do cells[column] = vim.fn.screenstring(row, column) end
    table.insert(lines, table.concat(cells))
  end
  return table.concat(lines, '\n')
end

local function await(what, words)
  if not vim.wait(10000, function() return screen():find(words, 1, true) end, 50) then
    fail('waited in vain for ' .. what .. '; the screen is\n' .. screen())
  end
end

vim.o.columns, vim.o.lines = 136, 30
vim.cmd('edit evening.oal')
await('the finding beside the text', 'the shield is not lifted at midnight')
if vim.bo.filetype ~= 'oal' then fail('the file type is ' .. vim.bo.filetype) end
if vim.lsp.inlay_hint then
  await('the inlay hint', '1 activity')
elseif vim.env.HINTS == 'yes' then
  fail('this Neovim has no inlay hints')
end

vim.cmd('edit evening.oal.yaml')
await('the finding in YAML', 'the shield is not lifted at midnight')
if vim.bo.filetype ~= 'yaml' then fail('the file type of YAML is ' .. vim.bo.filetype) end

local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
if #clients ~= 1 then fail('there are ' .. #clients .. ' servers') end
vim.cmd('qall!')
