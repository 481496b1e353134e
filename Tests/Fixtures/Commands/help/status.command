help
status
