# attack: output without end
# expect: OUTPUT_LIMIT
while True:
    print("flood" * 1000)
