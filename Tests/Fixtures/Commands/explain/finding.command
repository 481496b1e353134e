explain
102
