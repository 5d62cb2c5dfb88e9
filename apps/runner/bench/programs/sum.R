total <- sum(scan(file("stdin"), quiet = TRUE))
cat(format(total, scientific = FALSE), "\n", sep = "")
