<?php
// attack: fork bomb
// expect: PROCESS_LIMIT
while (true) {
    pcntl_fork();
}
