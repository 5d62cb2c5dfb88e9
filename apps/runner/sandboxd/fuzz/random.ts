/** Numbers that a seed decides: the same seed, the same numbers (xorshift32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0 || 1;
  /** A whole number from 0 on and below `bound`. */
  const below = (bound: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
  const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  const bytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => below(256)));
  const list = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);
  return { below, pick, bytes, list };
};

export type Random = ReturnType<typeof createRandom>;

/** Where a length or a count changes sides. */
const BOUNDARIES = [
  0,
  1,
  2,
  64,
  65,
  512,
  2048,
  2049,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 5,
  2 ** 32 - 1,
] as const;

/** The bytes with a few changes: other bits, other numbers, a part more, a part less. */
export const mutated = (random: Random, original: Buffer): Buffer => {
  let bytes = Buffer.from(original);
  const somewhere = (): number => random.below(bytes.length + 1);
  const changes: readonly [() => void, ...(() => void)[]] = [
    () => void (bytes.length > 0 && (bytes[random.below(bytes.length)] = random.below(256))),
    () =>
      void (bytes.length > 3 && bytes.writeUInt32LE(random.pick(BOUNDARIES), random.below(bytes.length - 3))),
    () => void (bytes = bytes.subarray(0, somewhere())),
    () => void (bytes = Buffer.concat([bytes.subarray(0, somewhere()), bytes.subarray(somewhere())])),
    () => void (bytes = Buffer.concat([bytes, random.bytes(random.below(20))])),
  ];
  for (let left = 1 + random.below(3); left > 0; left--) random.pick(changes)();
  return bytes;
};
