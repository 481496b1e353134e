" Rules of oal in the compact form.
if exists("b:current_syntax")
  finish
endif

syn iskeyword @,48-57,_,-,.
syn match oalStatement /^\%(open-limit\|time-limit\|schedule\|preset\|list\)\ze\%(\s\|$\)/
syn keyword oalFlag block-adult-content hard disabled
syn keyword oalMode block allow-only
syn match oalDays /\c\%(^\|\s\)\@1<=\%(wednesday\|saturday\|thursday\|weekdays\|weekends\|tuesday\|friday\|monday\|sunday\|daily\|fri\|mon\|sat\|sun\|thu\|tue\|wed\)\%([-,]\%(wednesday\|saturday\|thursday\|weekdays\|weekends\|tuesday\|friday\|monday\|sunday\|daily\|fri\|mon\|sat\|sun\|thu\|tue\|wed\)\)*\ze\%(\s\|$\)/
syn match oalPrefix /\%(^\|\s\)\@1<=\%(category\|list\|site\|app\|id\):/
syn keyword oalAs as
syn match oalListName /\%(^list \+\)\@<=[^ \t"#]\+/
syn match oalWindow /\%(^\|\s\)\@1<=\%(\d\{1,2}:\d\d\%(-\d\{1,2}:\d\d\|+[0-9hm]\+\)\|all-day\)\ze\%(\s\|$\)/
syn match oalBudget /\%(^\|\s\)\@1<=\%(\d\+[hm]\%(\d\+m\)\=\%(\/day\)\=\|\d\+\%( \+opens\=\)\=\/day\)\ze\%(\s\|$\)/
syn region oalString start=/"/ skip=/\\./ end=/"/ oneline contains=oalEscape
syn match oalEscape /\\\%(["\\nt]\|u{\x\{1,6}}\)/ contained
syn match oalComment /\%(^\|\s\)\@1<=#.*/ contains=oalSuppression,@Spell
syn match oalSuppression /\<oal:ignore\%(-file\)\= OAL\d\{3}/ contained

hi def link oalStatement Keyword
hi def link oalFlag StorageClass
hi def link oalMode Operator
hi def link oalDays Constant
hi def link oalPrefix Identifier
hi def link oalAs Operator
hi def link oalListName Type
hi def link oalWindow Number
hi def link oalBudget Number
hi def link oalString String
hi def link oalEscape SpecialChar
hi def link oalComment Comment
hi def link oalSuppression SpecialComment

let b:current_syntax = "oal"
