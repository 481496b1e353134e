week
rules.oal
