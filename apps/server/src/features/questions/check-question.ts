import {
  findJudgeProblems,
  findLimitProblems,
  findReferenceProblems,
  TEST_TEXT_MAX,
  type checkQuestion,
  type ReferenceRun,
  type ReferenceSolution,
  type TestCase,
} from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import type { RunResponse } from '../../platform/runner/runner-client.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import { shown, toResults } from '../attempts/index.ts';
import { requireTexts, storedTexts } from '../large-texts/index.ts';
import { runReference } from './references/run-reference.ts';
import { refuse } from './validate-question.ts';

/** So many characters of outputs that differ are sent whole, to be taken for the expected ones; a form holds no more. */
const WHOLE_MAX = 8_000_000;

/** Says of each output in turn whether it still fits into what may be sent whole. */
const wholeOutputs = (): ((output: string) => boolean) => {
  let left = WHOLE_MAX;
  return (output) => {
    if (output.length > Math.min(left, TEST_TEXT_MAX)) return false;
    left -= output.length;
    return true;
  };
};

const toRun = (
  { language }: ReferenceSolution,
  testcases: readonly Pick<TestCase, 'input' | 'output'>[],
  { compile, results }: RunResponse,
  fits: (output: string) => boolean,
): ReferenceRun => {
  const printed = new Map(results.map((result) => [result.id, result]));
  return {
    language,
    compiled: compile.ok,
    compilerOutput: shown(compile.message ?? ''),
    diagnostics: compile.diagnostics ?? [],
    results: compile.ok
      ? toResults(testcases, { compile, results }).map((result, index) => {
          const { output = '', outputTruncated = false } = printed.get(String(index)) ?? {};
          const isWhole =
            !outputTruncated && (result.actualOutput === output || (result.passed === false && fits(output)));
          return { ...result, isWhole, actualOutput: isWhole ? output : result.actualOutput };
        })
      : [],
  };
};

export const handleCheckQuestion: Handler<typeof checkQuestion> = async ({ actor, body, deps, signal }) => {
  const { checker, limits, judge, referenceSolutions } = body;
  const rules = { checker, limits, judge };
  const languages = referenceSolutions.map(({ language }) => language);
  refuse(findJudgeProblems(judge));
  refuse(findLimitProblems(limits, languages));
  refuse(findReferenceProblems(languages, referenceSolutions));
  const testcases = await requireTexts(deps.db, actor, body.testcases);
  const running = { runner: deps.runner, read: storedTexts(deps) };
  const fits = wholeOutputs();
  const data: ReferenceRun[] = [];
  for (const reference of referenceSolutions) {
    const who = { key: runKey(actor), class: 'interactive' } as const;
    data.push(
      toRun(
        reference,
        testcases,
        await runReference(running, reference, testcases, rules, who, signal),
        fits,
      ),
    );
  }
  return { success: true, data };
};
