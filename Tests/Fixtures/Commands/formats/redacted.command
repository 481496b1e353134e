lint
more.oal.yaml
rules.oal
--redact
