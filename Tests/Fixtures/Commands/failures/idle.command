verify
rules.oal
--idle
23:30-07:00
--foreground
12:00
