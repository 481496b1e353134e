schema
--test
