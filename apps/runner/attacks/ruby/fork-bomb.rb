# attack: fork bomb that swallows its failures
# expect: PROCESS_LIMIT
loop do
  fork
rescue StandardError
  nil
end
