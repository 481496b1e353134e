help
test
