add
schedule
Deep Sleep
9:00-10:00
daily
list:Socail
--file
a.oal
