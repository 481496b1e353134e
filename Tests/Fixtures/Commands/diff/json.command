diff
old.oal
new.oal
--format
json
