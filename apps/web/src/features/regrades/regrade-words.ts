import type { Regrade, RegradeKind, RegradeRow } from '@assay/contract';

/** What a regrade does, as a choice. */
export const KIND_WORDS: Readonly<Record<RegradeKind, { label: string; description: string }>> = {
  VOID: {
    label: 'Leave tests out',
    description: 'They count for nobody, and the marks are spread over the other tests. Nothing runs again.',
  },
  VERSION: {
    label: 'Grade by a version of the question',
    description:
      'Every program runs again, on the tests and with the judge of that version. What students were given to read and to start from stays.',
  },
  FULL_MARKS: {
    label: 'Full marks for everybody',
    description: 'Whoever submitted the task gets all marks of the question, attempted or not.',
  },
};

/** What a regrade does, in a line: `Without test 4`. */
export const whatOf = ({
  kind,
  version,
  voidTests,
}: Pick<RegradeRow, 'kind' | 'version' | 'voidTests'>): string => {
  if (kind === 'FULL_MARKS') return 'Full marks for everybody';
  if (kind === 'VERSION') return `By the tests of version ${version}`;
  const numbers = voidTests.map(({ number }) => String(number));
  const tests = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(numbers);
  return `Without ${numbers.length === 1 ? 'test' : 'tests'} ${tests}`;
};

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/** How many programs ran again, and why; null where none did. */
export const repeatedWords = ({ repeated }: Pick<Regrade, 'repeated'>): string | null =>
  repeated === 0
    ? null
    : `${countOf(repeated, 'program')} ran again: a busy machine may have made the first verdict, or the code runner went away.`;
