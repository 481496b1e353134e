lint
.
--statistics
--format
json
