help
diff
