<?php
// attack: a pattern that tries everything
// expect: TIME_LIMIT | OK
// limits: {"cpuMs": 400}
ini_set("pcre.backtrack_limit", "1000000000");
ini_set("pcre.jit", "0");
preg_match("/^(a+)+$/", str_repeat("a", 40) . "!");
