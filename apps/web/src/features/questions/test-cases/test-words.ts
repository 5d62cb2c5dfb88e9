import { isPageQuestion, type Checker, type Language } from '@assay/contract';

/** What the tests of a question are: outputs to compare or to judge, what a judge that talks goes by, or points to look at. */
export type TestKind = 'compared' | 'judged' | 'talk' | 'looked at';

/** @param question `hasJudge`: its programs talk to a judge; without a `checker` a judge reads their outputs */
export const testKindOf = ({
  language,
  hasJudge,
  checker,
}: {
  language: readonly Language[];
  hasJudge: boolean;
  checker: Checker | null;
}): TestKind => {
  if (isPageQuestion(language)) return 'looked at';
  if (hasJudge) return 'talk';
  return checker ? 'compared' : 'judged';
};

/** What stands over a test and its two texts. */
export const TEST_WORDS: Readonly<Record<TestKind, { test: string; input: string; output: string }>> = {
  compared: { test: 'Test case', input: 'Input', output: 'Output' },
  judged: { test: 'Test case', input: 'Input', output: 'One right output' },
  talk: { test: 'Test case', input: 'Input of the judge', output: 'Answer of the judge' },
  'looked at': { test: 'Point', input: 'What is done', output: 'What has to be seen' },
};
