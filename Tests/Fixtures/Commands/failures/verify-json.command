verify
rules.oal
--format
json
