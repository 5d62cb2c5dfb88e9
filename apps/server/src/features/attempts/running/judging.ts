import {
  DEFAULT_LIMITS,
  isLimited,
  limitsIn,
  LINES,
  type Checker,
  type JudgeProgram,
  type LargeText,
  type Language,
  type QuestionLimits,
} from '@assay/contract';
import { BASE_LIMITS } from '@assay/runner-contract';
import { isDeepStrictEqual } from 'node:util';
import type { RunRequest } from '../../../platform/runner/runner-client.ts';

/** How the outputs of a question are judged. */
export interface Judging {
  checker: Checker;
  judge: JudgeProgram | null;
}

/** The same as the runner takes it. What is as it always was is not said: a runner of before knows no other. */
export const toRunnerJudging = ({ checker, judge }: Judging): Pick<RunRequest, 'checker' | 'judge'> => ({
  ...(!isDeepStrictEqual(checker, LINES) && { checker }),
  ...(judge && {
    judge: { language: judge.language, code: judge.code, ...(judge.way !== 'TALK' && { way: judge.way }) },
  }),
});

/**
 * What a program may use on each test of a question, as the runner takes it; where it is as usual, the runner knows. It may
 * print as much more than usual as the largest of the expected outputs that are stored apart.
 */
export const toRunnerLimits = (
  limits: QuestionLimits,
  language: Language,
  tests: readonly { largeOutput?: LargeText | null | undefined }[],
): Pick<RunRequest, 'limits'> => {
  const largest = Math.max(0, ...tests.map(({ largeOutput }) => largeOutput?.bytes ?? 0));
  const isUsual = isDeepStrictEqual(limits, DEFAULT_LIMITS) || !isLimited(language);
  if (isUsual && largest === 0) return {};
  return {
    limits: {
      ...(!isUsual && limitsIn(limits, language)),
      ...(largest > 0 && { outputBytes: BASE_LIMITS.outputBytes + largest }),
    },
  };
};
