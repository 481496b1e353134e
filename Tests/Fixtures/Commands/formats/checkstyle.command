lint
more.oal.yaml
rules.oal
--format
checkstyle
--root
.
