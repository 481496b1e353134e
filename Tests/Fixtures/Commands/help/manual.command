man
presets
