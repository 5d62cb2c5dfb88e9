/** What a number field holds, or null when that is no number. */
export const numberOf = (typed: number | string): number | null => {
  const value = typed === '' ? NaN : Number(typed);
  return Number.isFinite(value) ? value : null;
};
