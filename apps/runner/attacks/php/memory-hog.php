<?php
// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
$all = [];
while (true) {
    $all[] = str_repeat("x", 1 << 20);
}
