// attack: system calls past the language, by a library of the machine loaded as an addon
// expect: RUNTIME_ERROR
// message: /^Runtime error: Error: (?:Module did not self-register|Cannot load native addon)/
process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libm.so.6');
