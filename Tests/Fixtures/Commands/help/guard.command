help
guard
