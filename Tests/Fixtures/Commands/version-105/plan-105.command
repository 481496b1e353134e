plan
rules.oal
--target
openapplock-1.0.5
--at
2026-12-04T18:00
--zone
UTC
