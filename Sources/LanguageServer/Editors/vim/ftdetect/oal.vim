autocmd BufNewFile,BufRead *.oal setfiletype oal
