week
rules.oal
--format
svg
