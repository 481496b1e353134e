verify
rules.oal
--strategy
wake
