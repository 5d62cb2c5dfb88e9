<?php
// attack: ever more memory, with its limit lifted
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
ini_set("memory_limit", "-1");
$all = [];
while (true) {
    $all[] = str_repeat("x", 1 << 20);
}
