verify
rules.oal
--target
openapplock-1.0.5
