# attack: libraries and settings of the machine
# expect: OK
# output: "refused FALSE FALSE \n"
answer <- tryCatch({ dyn.load("/tmp/none.so"); "loaded" }, error = function(e) "refused")
cat(answer, file.exists("/etc/R"), file.exists("/usr/share/R"), "\n")
