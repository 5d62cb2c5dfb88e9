// attack: escape sequences and turned text in the compiler's message
// expect: COMPILE_ERROR
// message: /\u241b\[31mred <U\+202E>turned/
// never: /\\u001b|\u202e/
#error [31mred ‮turned
