week
rules.oal
--format
html
