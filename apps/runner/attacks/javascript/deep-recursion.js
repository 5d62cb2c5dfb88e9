// attack: recursion without end
// expect: RUNTIME_ERROR
// message: "Runtime error: RangeError: Maximum call stack size exceeded"
const deeper = (depth) => deeper(depth + 1) + 1;
console.log(deeper(0));
