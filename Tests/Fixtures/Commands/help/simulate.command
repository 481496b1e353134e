help
simulate
