diff
old.oal
new.oal
--format
markdown
