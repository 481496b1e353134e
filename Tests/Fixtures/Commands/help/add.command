add
schedule
--help
