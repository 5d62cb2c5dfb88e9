<?php
// attack: recursion without end
// expect: MEMORY_LIMIT | RUNTIME_ERROR
function deeper($depth)
{
    return deeper($depth + 1) + 1;
}

echo deeper(0);
