add
time-limit
Time Keeper
45m/day
weekdays
list:Social
--file
a.oal
--diff
