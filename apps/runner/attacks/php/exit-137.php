<?php
// attack: the exit code of a program that was killed for its memory
// expect: RUNTIME_ERROR
// message: "Runtime error: the program ended with exit code 137"
exit(137);
