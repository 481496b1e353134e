lint
more.oal.yaml
rules.oal
--format
junit
--root
.
