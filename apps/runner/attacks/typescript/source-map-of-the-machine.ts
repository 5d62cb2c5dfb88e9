// attack: a source map that names a file of the machine, whose lines an error would show
// expect: RUNTIME_ERROR
// message: "Runtime error: Error: look"
// never: /root:|\/root\//
const look: string = 'look';
throw new Error(look);
//# sourceMappingURL=data:application/json,{"version":3,"sources":["/etc/passwd"],"names":[],"mappings":"AAAA;AAAA;AAAA;AAAA;AAAA;AAAA;AAAA"}
