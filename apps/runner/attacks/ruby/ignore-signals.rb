# attack: every signal ignored, then an endless loop that catches everything
# expect: TIME_LIMIT
# limits: {"cpuMs": 400}
Signal.list.each_key { |name| trap(name, "IGNORE") rescue nil }
begin
  loop { nil }
rescue Exception
  retry
end
