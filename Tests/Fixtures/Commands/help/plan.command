help
plan
