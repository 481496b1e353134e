plan
rules.oal
--strategy
wake
