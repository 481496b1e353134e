verify
rules.oal
--late
10
