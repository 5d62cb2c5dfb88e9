# attack: files left for the next program
# expect: OK
# output: "0 \n"
# runs: 3
cat(sum(!grepl("^Rtmp", list.files("/tmp"))), "\n")
writeLines("left", "/tmp/left")
writeLines("left", "/w/left")
