import {
  questionDraftSchema,
  type checkSubmissions,
  type ExpectedOutcome,
  type LargeText,
  type QuestionDraft,
  type SubmissionRun,
} from '@assay/contract';

import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import type { RunResponse } from '../../platform/runner/runner-client.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import { runReference } from '../questions/index.ts';
import type { SubmissionFile } from './reading/packed-question.ts';
import { readPackage } from './reading/read-package.ts';
import { requireFile } from './reading/require-file.ts';

type Verdict = RunResponse['results'][number]['verdict'];

/** What judging systems call the verdicts of the runner. */
const OUTCOMES: Readonly<Record<Verdict, ExpectedOutcome>> = {
  OK: 'ACCEPTED',
  WRONG_ANSWER: 'WRONG_ANSWER',
  COMPILE_ERROR: 'COMPILE_ERROR',
  RUNTIME_ERROR: 'RUN_ERROR',
  TIME_LIMIT: 'TIME_LIMIT',
  IDLE_LIMIT: 'TIME_LIMIT',
  MEMORY_LIMIT: 'RUN_ERROR',
  OUTPUT_LIMIT: 'RUN_ERROR',
  PROCESS_LIMIT: 'RUN_ERROR',
  JUDGE_FAILED: 'REJECTED',
};

/** What the tests of a program came to, by how many. */
const foundIn = ({ compile, results }: RunResponse): SubmissionRun['found'] => {
  if (!compile.ok) return { COMPILE_ERROR: 1 };
  const found: SubmissionRun['found'] = {};
  for (const { verdict, passed } of results) {
    const outcome = passed ? 'ACCEPTED' : verdict === 'OK' ? 'WRONG_ANSWER' : OUTCOMES[verdict];
    found[outcome] = (found[outcome] ?? 0) + 1;
  }
  return found;
};

/**
 * Whether a program came to what is expected: where it failed, all that failed failed in an expected way. One of which the
 * judge failed came to nothing that could be expected.
 */
const agrees = (expected: readonly ExpectedOutcome[], found: SubmissionRun['found']): boolean => {
  const failed = Object.keys(found).filter((outcome) => outcome !== 'ACCEPTED');
  if (failed.includes('REJECTED')) return false;
  if (failed.length === 0) return expected.includes('ACCEPTED');
  return expected.includes('REJECTED') || failed.every((outcome) => expected.some((one) => one === outcome));
};

/** @throws VALIDATION where the question cannot be made, or has no programs to run */
const requireRunnable = (draft: unknown, submissions: readonly SubmissionFile[]): QuestionDraft => {
  const read = questionDraftSchema.safeParse(draft);
  if (!read.success || read.data.testcases.length === 0 || submissions.length === 0)
    throw new AppError('VALIDATION', 'There are no programs and tests in the file that could be run.');
  return read.data;
};

export const handleCheckSubmissions: Handler<typeof checkSubmissions> = async ({
  actor,
  body,
  files,
  deps,
  signal,
  tell,
}) => {
  const { questions } = await readPackage(requireFile(files['file']?.[0]));
  const packed = questions.find(({ key }) => key === body.key);
  if (!packed) throw notFound('Question');
  const { testcases, checker, limits, judge } = requireRunnable(packed.draft, packed.submissions);
  const read = ({ hash }: LargeText) => Promise.resolve(packed.texts.get(hash) ?? '');
  const runs: SubmissionRun[] = [];
  for (const { code, ...submission } of packed.submissions) {
    tell({ done: runs.length, of: packed.submissions.length });
    const program = { language: submission.language, code };
    const who = { key: runKey(actor), class: 'background' } as const;
    const ran = await runReference(
      { runner: deps.runner, read },
      program,
      testcases,
      { checker, limits, judge },
      who,
      signal,
    );
    const found = foundIn(ran);
    runs.push({ ...submission, found, agrees: agrees(submission.expected, found) });
  }
  return { success: true, data: runs };
};
