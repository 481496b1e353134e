" Rules of oal in the compact form.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:# commentstring=#\ %s
" A tab between two words is an error of the language.
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal iskeyword+=-
" Lines of findings as `oal lint` prints them with this format.
setlocal makeprg=oal\ lint\ --format\ quiet\ --\ %:S
setlocal errorformat=%f:%l:%c:\ %trror%m,%f:%l:%c:\ %tarning%m,%f:%l:%c:\ %tnfo%m

let b:undo_ftplugin = "setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< iskeyword<"
      \ . " makeprg< errorformat<"
