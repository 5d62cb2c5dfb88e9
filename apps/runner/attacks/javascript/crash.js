// attack: the interpreter made to crash
// expect: RUNTIME_ERROR
// message: /^Aborted/
process.abort();
