# attack: an end that does not end
# expect: TIME_LIMIT
# limits: {"cpuMs": 400}
at_exit { loop { nil } }
