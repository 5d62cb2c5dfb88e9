import { composeProgram, isExecutable, startingBlocks, testsGrade } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { RunRequest, RunResponse } from '../../platform/runner/runner-client.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import {
  listGradedQuestions,
  noteGraded,
  startOf,
  storeActiveSeconds,
  toRunnerJudging,
  toRunnerLimits,
  toRunnerTest,
  type GradedQuestion,
  type GradedTest,
} from '../attempts/index.ts';
import { storedTexts } from '../large-texts/index.ts';
import { writeGrades, type ProgramGrade } from '../marks/index.ts';
import { holdSameRules } from './same-rules.ts';
import { findUngraded, type SubmittedProgram } from './grade.repository.ts';

/** More of one test's output than this is not stored. Characters. */
const STORED_OUTPUT_MAX = 64_000;

const stored = (text: string): string => text.slice(0, STORED_OUTPUT_MAX).replaceAll('\0', '\uFFFD');

/**
 * Runs a program on every test. A program that is too large to run counts as one that does not compile; a runner that
 * is away is no verdict, and the job is tried again.
 */
const runAll = async (
  deps: Deps,
  question: GradedQuestion,
  testCases: readonly GradedTest[],
  program: SubmittedProgram & { language: NonNullable<SubmittedProgram['language']> },
  who: Pick<RunRequest, 'key' | 'class'>,
  signal?: AbortSignal,
): Promise<RunResponse> => {
  const code = composeProgram(startingBlocks(startOf(question), program.language), program.code ?? []);
  const read = storedTexts(deps);
  try {
    return await deps.runner.run(
      {
        language: program.language,
        code,
        tests: testCases.map((test) => toRunnerTest(test.id, test, read)),
        ...toRunnerJudging(question),
        ...toRunnerLimits(question.limits, program.language, testCases),
        ...who,
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'VALIDATION')) throw error;
    return { compile: { ok: false, message: error.message }, results: [] };
  }
};

const toGrade = (question: GradedQuestion, answer: RunResponse): ProgramGrade => {
  const tests = answer.results.map((result) => ({
    testCaseId: result.id,
    passed: result.passed === true,
    verdict: result.verdict,
    message: result.message,
    actualOutput: stored(result.output),
    errorOutput: stored(result.stderr),
    judgeMessage: stored(result.judgeMessage ?? ''),
    cpuMs: result.cpuMs,
    wallMs: result.wallMs,
    memoryBytes: result.memoryBytes,
    repeats: result.repeats ?? 0,
  }));
  return {
    questionId: question.questionId,
    ...testsGrade(question, tests, question.counting),
    compileMessage: answer.compile.ok
      ? null
      : stored(answer.compile.message ?? 'The program does not compile.'),
    tests,
  };
};

/** What a program gets without a run: nothing was typed, or only a person can judge it. */
const ungraded = (question: GradedQuestion, status: 'NOTATTEMPTED' | 'PENDING'): ProgramGrade => ({
  questionId: question.questionId,
  ...testsGrade(question, [], question.counting),
  status,
  compileMessage: null,
  tests: [],
});

/** Lets a run begin when there is a place for it. */
type RunLimit = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Grades the programs of these questions over all their tests, PUBLIC and HIDDEN, side by side; one grade a question, in
 * order. Stores nothing.
 * @param who waits
 * @throws RUNNER_AWAY
 */
export const gradePrograms = async (
  deps: Deps,
  questions: readonly GradedQuestion[],
  testCases: readonly GradedTest[],
  programs: readonly SubmittedProgram[],
  who: Pick<RunRequest, 'key' | 'class'>,
  { signal, limit = (run) => run() }: { signal?: AbortSignal; limit?: RunLimit } = {},
): Promise<ProgramGrade[]> => {
  const gradeOne = async (question: GradedQuestion): Promise<ProgramGrade> => {
    const own = testCases.filter(({ questionId }) => questionId === question.questionId);
    const program = programs.find(({ questionId }) => questionId === question.questionId);
    const { language } = program ?? {};
    if (!program || !language || program.status === 'NOTATTEMPTED') return ungraded(question, 'NOTATTEMPTED');
    if (!isExecutable(language) || question.counting.length === 0) return ungraded(question, 'PENDING');
    const answer = await limit(() => runAll(deps, question, own, { ...program, language }, who, signal));
    return toGrade(question, answer);
  };
  return Promise.all(questions.map(gradeOne));
};

/**
 * Grades a submitted attempt: every program, over PUBLIC and HIDDEN tests, in the versions the attempt began with, or
 * those that a regrade put in their place. May be called again at any moment and any number of times; the grades are written once.
 * @throws when the runner is away, or the task's rules of grading changed meanwhile; nothing is written then.
 */
export const gradeAttempt = async (
  deps: Deps,
  attemptId: string,
  { kind, limit }: { kind: RunRequest['class']; limit: RunLimit },
): Promise<void> => {
  const attempt = await findUngraded(deps.db, attemptId);
  if (!attempt) return;
  const { questions, tests, rules } = await listGradedQuestions(deps.db, { attemptId });
  const who = { key: runKey({ ...attempt, id: attempt.studentId }), class: kind };
  const grades = await gradePrograms(deps, questions, tests, attempt.programs, who, { limit });
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await holdSameRules(trx, attempt.taskId, rules);
    if (!(await noteGraded(trx, attempt, now))) return;
    await writeGrades(trx, attempt, grades, now);
    await storeActiveSeconds(trx, attempt.id);
  });
};
