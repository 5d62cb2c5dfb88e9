<?php
$total = 0;
while (($line = fgets(STDIN)) !== false) {
    $total += (int) $line;
}
echo $total, "\n";
