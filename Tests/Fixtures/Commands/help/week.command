help
week
