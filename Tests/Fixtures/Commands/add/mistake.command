add
schedule
Deep Sleep
25:00-06:00
daily
--file
a.oal
