/** Random choices that are the same in every run: the seed names them (mulberry32). */
export interface Seeded {
  /** A whole number from 0 to one less than `limit`. */
  below: (limit: number) => number;
  /** One of these. */
  oneOf: <T>(choices: readonly [T, ...T[]]) => T;
  /** As many as named at most, perhaps none. */
  upTo: <T>(most: number, make: () => T) => T[];
}

export const seeded = (seed: number): Seeded => {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    oneOf: (choices) => choices[below(choices.length)] ?? choices[0],
    upTo: (most, make) => Array.from({ length: below(most + 1) }, make),
  };
};
