lint
--help
