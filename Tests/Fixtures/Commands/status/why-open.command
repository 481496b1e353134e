why
app:com.apple.mail
rules.oal
--at
2026-03-28T12:00
--zone
CET-1CEST,M3.5.0,M10.5.0/3
