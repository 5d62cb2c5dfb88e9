# attack: an endless loop that catches everything
# expect: TIME_LIMIT
# limits: {"cpuMs": 400}
repeat tryCatch(repeat NULL, error = function(e) NULL, interrupt = function(e) NULL)
