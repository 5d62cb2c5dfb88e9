total = 0
$stdin.each_line { |line| total += line.to_i }
puts total
