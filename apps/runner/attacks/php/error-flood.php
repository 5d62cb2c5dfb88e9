<?php
// attack: warnings without end
// expect: OUTPUT_LIMIT
while (true) {
    echo $undefined;
}
