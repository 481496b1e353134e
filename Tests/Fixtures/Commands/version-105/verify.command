verify
rules.oal
