print("oal")
