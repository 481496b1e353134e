lint
.
--statistics
