explain
OAL101
--format
markdown
