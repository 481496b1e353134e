plan
new.oal
--against
old.oal
--strategy
wake
