plan
rules.oal
--strategy
wake
--format
json
