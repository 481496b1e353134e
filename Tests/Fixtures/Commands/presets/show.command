presets
show
Weekend Zen
--list
Work Tools
