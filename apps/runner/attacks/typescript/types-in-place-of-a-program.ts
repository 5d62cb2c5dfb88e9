// attack: types that would have to be computed for ever, were they checked
// expect: OK
// output: "1\n"
type Long<T extends unknown[]> = T['length'] extends 99999 ? T : Long<[...T, unknown]>;
type Bomb = Long<[]>;
const one: Bomb | number = 1;
console.log(one);
