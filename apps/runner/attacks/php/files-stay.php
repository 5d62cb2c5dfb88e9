<?php
// attack: files left for the next program
// expect: OK
// output: "0\n"
// runs: 3
echo count(scandir("/tmp")) - 2, "\n";
file_put_contents("/tmp/left", "left");
file_put_contents("/w/left", "left");
