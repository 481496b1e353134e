lint
more.oal.yaml
rules.oal
--redact
--format
json
