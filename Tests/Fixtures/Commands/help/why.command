help
why
