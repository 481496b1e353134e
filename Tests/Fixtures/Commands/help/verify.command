help
verify
