# attack: an error message of many megabytes
# expect: OUTPUT_LIMIT
raise Exception("x" * (4 << 20))
