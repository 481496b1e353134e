help
exit-status
