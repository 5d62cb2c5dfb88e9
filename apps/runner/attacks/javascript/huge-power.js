// attack: one power that takes for ever
// expect: TIME_LIMIT | RUNTIME_ERROR
// limits: {"cpuMs": 300}
// message: /^(?:Time limit|Runtime error: RangeError: Maximum BigInt size exceeded)/
console.log(String((9n ** 9n) ** 999_999n).length);
