plan
new.oal
--against
old.oal
--format
json
