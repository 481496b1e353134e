verify
rules.oal
--zone
EST5EDT,M3.2.0,M11.1.0
--at
2026-02-01
--target
openapplock-1.0.5
