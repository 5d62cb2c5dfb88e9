import { isPageQuestion, type Language } from '@assay/contract';

/** What the tests of a question are: outputs to compare, what a judge goes by, or points to look at on a page. */
export type TestKind = 'compared' | 'judged' | 'looked at';

export const testKindOf = ({
  language,
  hasJudge,
}: {
  language: readonly Language[];
  hasJudge: boolean;
}): TestKind => {
  if (isPageQuestion(language)) return 'looked at';
  return hasJudge ? 'judged' : 'compared';
};

/** What stands over a test and its two texts. */
export const TEST_WORDS: Readonly<Record<TestKind, { test: string; input: string; output: string }>> = {
  compared: { test: 'Test case', input: 'Input', output: 'Output' },
  judged: { test: 'Test case', input: 'Input of the judge', output: 'Answer of the judge' },
  'looked at': { test: 'Point', input: 'What is done', output: 'What has to be seen' },
};
