plan
new.oal
--against
old.oal
--exit-code
