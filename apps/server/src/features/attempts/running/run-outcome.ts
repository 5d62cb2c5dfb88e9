import type { PublicTestResult, RunOutcome } from '@assay/contract';
import { hintFor, shown, type RunTest } from './run-results.ts';

/** So many characters of one output are kept, fewer where many tests share `KEPT_TOTAL`, and of none fewer than the least. */
const KEPT = { most: 4000, least: 200 };
const KEPT_TOTAL = 100_000;

const keptLength = (texts: number): number =>
  Math.max(KEPT.least, Math.min(KEPT.most, Math.floor(KEPT_TOTAL / Math.max(1, texts))));

/** A run's own input is kept with the run, and what tests are with the question's version. */
const withoutTest = (result: PublicTestResult, most: number): PublicTestResult => ({
  ...result,
  input: null,
  expectedOutput: null,
  name: '',
  hint: '',
  actualOutput: shown(result.actualOutput, most),
  errorOutput: shown(result.errorOutput, most),
});

/** What is kept of what a student was shown of a run. */
export const keptOutcome = (outcome: RunOutcome): RunOutcome => ({
  passedCount: outcome.passedCount,
  output: shown(outcome.output, KEPT.most),
  compiled: outcome.compiled,
  diagnostics: outcome.diagnostics,
  publicTestResults: outcome.publicTestResults.map((result, _place, { length }) =>
    withoutTest(result, keptLength(2 * length)),
  ),
});

/** The same with the tests that it is about; null where the student may not see them. */
export const shownOutcome = (kept: RunOutcome, tests: readonly RunTest[] | null): RunOutcome => ({
  ...kept,
  publicTestResults: kept.publicTestResults.map((result, place) => ({
    ...result,
    input: tests?.[place]?.input ?? null,
    expectedOutput: tests?.[place]?.output ?? null,
    name: tests?.[place]?.name ?? '',
    hint: hintFor(tests?.[place] ?? {}, result.passed),
  })),
});
