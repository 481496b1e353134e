lint
more.oal.yaml
rules.oal
--format
gitlab
--root
.
