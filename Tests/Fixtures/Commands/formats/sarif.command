lint
more.oal.yaml
rules.oal
--format
sarif
--root
.
