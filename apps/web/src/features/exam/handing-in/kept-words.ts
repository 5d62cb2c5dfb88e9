import type { NotGraded } from '@assay/contract';

const counted = (count: number, words: string): string[] => {
  if (count === 0) return [];
  return [count === 1 ? `one version is ${words}` : `${count} versions are ${words}`];
};

/** What is kept beside what was submitted, and whether it is graded; empty without any. */
export const keptWords = (versions: readonly NotGraded[]): string => {
  const instead = versions.filter(({ gradedInstead }) => gradedInstead !== null).length;
  return [
    ...counted(instead, 'graded instead of what was submitted'),
    ...counted(versions.length - instead, 'kept, but not graded'),
  ].join('; ');
};
