# attack: output without end
# expect: OUTPUT_LIMIT
repeat cat(strrep("flood", 1000), "\n")
