verify
rules.oal
--skip
5%
--seed
7
--format
json
