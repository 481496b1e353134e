why
Sociall
rules.oal
--at
2026-03-28T23:30
--zone
CET-1CEST,M3.5.0,M10.5.0/3
