# attack: SIGSTOP to everybody above it
# expect: OK
# output: "[]\n"
hit = [1, Process.ppid].select do |id|
  Process.kill(:STOP, id)
rescue SystemCallError
  false
end
p hit
