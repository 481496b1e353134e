diff
old.oal
new.oal
--format
text
