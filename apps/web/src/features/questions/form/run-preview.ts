import {
  composeProgram,
  isTalk,
  LINES,
  PLAIN_TEST,
  startingBlocks,
  type ReferenceRun,
  type RunOutcome,
} from '@assay/contract';
import type { RunProgram } from '../../exam/index.ts';
import { runReferences } from '../api.ts';
import { draftOf, type QuestionValues } from '../question-form-values.ts';

type Told = RunOutcome['publicTestResults'][number];

/** What a run goes by: tests, and how their outputs are judged; nothing is compared where there is nothing expected. */
const settingOf = (draft: ReturnType<typeof draftOf>, ownInput: string | null) => {
  const tests = draft.testcases.filter(({ type }) => type === 'PUBLIC');
  const { checker, judge } = draft;
  return ownInput === null && tests.length > 0
    ? { tests, checker, judge, isCompared: true }
    : {
        tests: [{ ...PLAIN_TEST, input: ownInput ?? '', output: '', checker: null }],
        checker: LINES,
        judge: null,
        isCompared: false,
      };
};
type Setting = ReturnType<typeof settingOf>;

/** A result as a student reads it: what a judge that talks goes by is its own, and what is not compared has no verdict. */
const toldOf = (result: ReferenceRun['results'][number], place: number, setting: Setting): Told => {
  if (!setting.isCompared) {
    const ran = { ...result, passed: null, expectedOutput: null };
    return result.verdict === 'WRONG_ANSWER' ? { ...ran, verdict: 'OK', message: '' } : ran;
  }
  const { name = '', hint = '' } = setting.tests[place] ?? {};
  const known = { ...result, name, hint: result.passed === false ? hint : '' };
  return isTalk(setting.judge) ? { ...known, input: null, expectedOutput: null } : known;
};

/**
 * Runs a program of the preview as an exam would: on the PUBLIC tests of the form, or on an input of the author's own. Nothing
 * is stored.
 */
export const runInPreview =
  (values: QuestionValues): RunProgram =>
  async ({ language, code, ownInput = null }, signal) => {
    const draft = draftOf(values);
    const program = composeProgram(startingBlocks(draft, language), code);
    const setting = settingOf(draft, ownInput);
    const { tests, checker, judge } = setting;
    const [run] = await runReferences(
      {
        testcases: tests.map((test) => ({ input: test.input, output: test.output, checker: test.checker })),
        checker,
        judge,
        limits: draft.limits,
      },
      [{ language, code: program }],
      signal,
    );
    if (!run) throw new Error('The runner was asked for one program and answered for none.');
    const results = run.results.map((result, place) => toldOf(result, place, setting));
    return {
      compiled: run.compiled,
      diagnostics: run.diagnostics,
      publicTestResults: results,
      passedCount: results.filter(({ passed }) => passed).length,
      output: run.compiled ? (results[0]?.actualOutput ?? '') : run.compilerOutput,
    };
  };
