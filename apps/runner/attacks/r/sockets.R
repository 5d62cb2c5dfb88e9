# attack: sockets
# expect: OK
# output: "refused \n"
opened <- tryCatch({ socketConnection("127.0.0.1", 80, timeout = 1); "opened" }, error = function(e) "refused", warning = function(w) "refused")
cat(opened, "\n")
