verify
rules.oal
--strategy
timeline
--at
2026-03-27T12:00
--zone
CET-1CEST,M3.5.0,M10.5.0/3
