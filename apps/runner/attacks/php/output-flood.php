<?php
// attack: output without end
// expect: OUTPUT_LIMIT
while (true) {
    echo str_repeat("flood", 1000);
}
