presets
show
Weekend Zne
