# attack: output without end
# expect: OUTPUT_LIMIT
loop { puts "flood" * 1000 }
