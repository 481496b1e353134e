plan
pinned.oal
--against
old.oal
--exit-code
