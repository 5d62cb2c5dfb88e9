/** What is kept and not graded is said without opening the receipt. */
export const notGradedWords = (count: number): string => {
  if (count === 0) return '';
  return count === 1
    ? '; one version is kept, but not graded'
    : `; ${count} versions are kept, but not graded`;
};
