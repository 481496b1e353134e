lint
more.oal.yaml
rules.oal
--format
github
--root
.
