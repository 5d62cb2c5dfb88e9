# attack: recursion without end
# expect: RUNTIME_ERROR
# message: /stack level too deep/
def deeper(depth)
  deeper(depth + 1) + 1
end

puts deeper(0)
