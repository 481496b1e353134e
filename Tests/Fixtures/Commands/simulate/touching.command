simulate
touching.oal
--from
2026-03-06T12:00
--to
2026-03-07T22:00
--zone
EST5EDT,M3.2.0,M11.1.0
