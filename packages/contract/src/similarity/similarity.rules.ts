/** What more than this share of the class has says nothing about who has it. */
export const COMMON_SHARE = 1 / 5;

/** With fewer programs nobody can say what is rare: two would be more than a fifth of them. */
export const COMPARED_MIN = 10;

/** Shorter programs are not compared: whoever solves so small a question writes what others write. Steps of a program. */
export const STEPS_MIN = 40;

/** Most programs that may have a fragment which still counts. */
export const commonAbove = (programs: number): number => Math.floor(programs * COMMON_SHARE);

/**
 * How surprising a step is after those before it, in bits (1 bit: once in two, 10 bits: once in 1,024). Among the others
 * the steps before it were met `before` times, and followed by this one `together` times. The estimate is the expected
 * value under Jeffreys' prior (half a time more that it followed, half a time more that it did not), so that few programs
 * never make a step rarer than they can tell.
 */
export const stepBits = (together: number, before: number): number =>
  -Math.log2((together + 0.5) / (before + 1));

/**
 * What is left of the surprise at a fragment that may have stood at any place of the other program, or of the surprise at
 * a pair that is one of so many: the more there are, the likelier it is that one of them is alike by chance (Bonferroni's
 * correction, as in the expected values of Karlin and Altschul, PNAS 87, 1990).
 */
export const amongMany = (bits: number, many: number): number => bits - Math.log2(Math.max(1, many));

/** From how many bits on a pair is shown; chosen on the planted classes (adr/014). */
export const SURPRISE = { shown: 65, high: 100 } as const;

/** How a pair is said to be. No number is shown: it would be read as a share of guilt. */
export const SURPRISE_WORDS = {
  high: 'Very unlikely by chance',
  shown: 'Unlikely by chance',
} as const;
export const surpriseLevel = (bits: number): keyof typeof SURPRISE_WORDS =>
  bits >= SURPRISE.high ? 'high' : 'shown';
