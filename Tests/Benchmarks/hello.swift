// The yardstick for starting up: a program that does nothing.
print("oal")
