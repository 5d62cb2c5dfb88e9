<?php
// attack: functions of other libraries, and the settings of the machine
// expect: OK
// output: /^bool\(false\)\nbool\((?:true|false)\)\nbool\(false\)\nbool\(false\)\n$/
var_dump(class_exists("FFI"), function_exists("dl") && @dl("ffi.so"), get_cfg_var("cfg_file_path"), php_ini_scanned_files());
