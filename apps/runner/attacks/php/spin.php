<?php
// attack: an end that does not end
// expect: TIME_LIMIT
// limits: {"cpuMs": 400}
set_time_limit(0);
register_shutdown_function(function () {
    while (true) {
    }
});
