-- Neovim 0.7 or later; inlay hints from 0.10 on.
vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  pattern = { '*.oal', '*.oal.yaml', '*.oal.yml' },
  callback = function(event)
    if event.match:match('%.oal$') then vim.bo[event.buf].filetype = 'oal' end
    local config = {
      name = 'oal', cmd = { 'oal', 'lsp' }, root_dir = vim.fn.getcwd(),
      on_attach = function(_, buffer)
        if vim.lsp.inlay_hint then vim.lsp.inlay_hint.enable(true, { bufnr = buffer }) end
      end,
    }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      oal_client = oal_client or vim.lsp.start_client(config)
      if oal_client then vim.lsp.buf_attach_client(event.buf, oal_client) end
    end
  end,
})
vim.diagnostic.config({ virtual_text = true })
