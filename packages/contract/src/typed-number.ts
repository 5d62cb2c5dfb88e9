interface NumberRule {
  /** How many decimals are kept. 0: whole numbers. */
  decimals: 0 | 2;
  /** The smallest that may be typed. */
  least?: number;
}

/** What a number field has while somebody is just beginning to type. */
const BEGINNINGS: ReadonlySet<string> = new Set(['', '-', '.', '-.']);

/** What is wrong with a number as it was typed, in a sentence; null when nothing is, or nothing is typed yet. */
export const findTypedNumberProblem = (
  typed: number | string,
  { decimals, least = 0 }: NumberRule,
): string | null => {
  const text = String(typed).trim();
  if (BEGINNINGS.has(text)) return null;
  const value = Number(text);
  const what = decimals === 0 ? 'a whole number' : 'a number';
  if (!Number.isFinite(value) || value < least || (decimals === 0 && !Number.isInteger(value)))
    return `Please enter ${what}, ${least} or more.`;
  const hundredths = value * 100;
  return Math.abs(Math.round(hundredths) - hundredths) < 1e-6 ? null : 'Please enter at most two decimals.';
};
