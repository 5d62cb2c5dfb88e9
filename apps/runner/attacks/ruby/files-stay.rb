# attack: files left for the next program
# expect: OK
# output: "0\n"
# runs: 3
puts Dir.children("/tmp").size
File.write("/tmp/left", "left")
File.write("/w/left", "left")
