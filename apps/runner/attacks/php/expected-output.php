<?php
// attack: the expected output looked for beside the program
// expect: WRONG_ANSWER
// output: "main.php the input\n"
// never: /what is expected/
// input: "the input"
// expected-output: "what is expected"
echo implode(" ", array_diff(scandir("/w"), [".", ".."])), " ", stream_get_contents(STDIN), "\n";
fwrite(STDERR, file_get_contents("/proc/self/environ"));
