import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import {
  byRules,
  listExamQuestions,
  listExamTests,
  type AttemptTest,
  type GradedQuestion,
} from '../attempts/index.ts';
import { gradePrograms } from '../grading/index.ts';
import { readGradingRules, type GradingRules, type ProgramGrade } from '../marks/index.ts';
import { recount } from './recount.ts';
import {
  listWaiting,
  noteLostRun,
  syncResults,
  writeRecounted,
  writeRun,
  type WaitingProgram,
} from './regrade-result.repository.ts';
import {
  findQuestion,
  findRegrade,
  findState,
  isExamSat,
  listComputing,
  noteReady,
  type RegradeData,
} from './regrade.repository.ts';

/**
 * So many programs run at a time: enough to keep the runner busy. While somebody sits an exam it is one, with as long a rest
 * after it as it took: of two processors three quarters are left to those who run and save.
 */
const AT_A_TIME = 3;
/** So many are read at a time, and run before it is asked again whether somebody sits an exam. */
const READ_AT_A_TIME = 60;
const READ_BESIDE_EXAM = 10;
/** A run that was lost with its runner is made again at once so often; then the job waits for its turn. */
const LOST_MAX = 2;
const LOST_PAUSE_MS = 1000;

/** What programs are run by. */
interface Running {
  regrade: RegradeData;
  versionId: string;
  rules: GradingRules;
  tests: readonly AttemptTest[];
  /** By the version that its student met. */
  questions: Map<string, GradedQuestion>;
}

/** The question as a student met it in a version, with the tests and the judge that decide now. */
const questionOf = async (
  deps: Deps,
  { regrade, versionId, rules, tests, questions }: Running,
  { attemptId, satVersionId }: WaitingProgram,
): Promise<GradedQuestion> => {
  const known = questions.get(satVersionId);
  if (known) return known;
  const of = { attemptId, questionId: regrade.questionId, testsOf: { versionId } };
  const [question] = byRules(await listExamQuestions(deps.db, of), tests, rules).questions;
  if (!question) throw new Error('A question that is graded anew is not in its attempt.');
  questions.set(satVersionId, question);
  return question;
};

/** Runs a program; a run that a runner took with it when it went is noted and made again. @throws RUNNER_AWAY */
const runProgram = async (deps: Deps, running: Running, waiting: WaitingProgram): Promise<ProgramGrade> => {
  const { regrade, rules, tests } = running;
  const question = await questionOf(deps, running, waiting);
  for (let lost = 0; ; lost += 1) {
    let hasBegun = false;
    const noteBegun = {
      waiting: (before: number | null) => {
        hasBegun ||= before === null;
      },
      tested: () => {
        hasBegun = true;
      },
    };
    const runner: Deps['runner'] = {
      ...deps.runner,
      run: (request, signal) => deps.runner.run(request, signal, noteBegun),
    };
    try {
      const [grade] = await gradePrograms(
        { ...deps, runner },
        [question],
        byRules([question], tests, rules).tests,
        [{ ...waiting, questionId: regrade.questionId }],
        {
          key: runKey({ instituteId: regrade.instituteId, id: `regrade ${regrade.id}` }),
          class: 'grading',
        },
      );
      if (grade) return grade;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'RUNNER_AWAY')) throw error;
      if (hasBegun) await noteLostRun(deps.db, regrade.id, waiting);
      if (lost === LOST_MAX) throw error;
      await pause(LOST_PAUSE_MS);
    }
  }
};

/** Runs a program and keeps what it did. */
const runOne = async (deps: Deps, running: Running, program: WaitingProgram): Promise<void> => {
  const grade = await runProgram(deps, running, program);
  await deps.db.transaction().execute((trx) => writeRun(trx, running.regrade, program, grade, deps.now()));
};

/** Runs what waits, a few at a time. @throws what the first one that failed said, when all have ended */
const runAll = async (
  deps: Deps,
  running: Running,
  waiting: readonly WaitingProgram[],
  besideExam: boolean,
): Promise<void> => {
  const queue = [...waiting];
  const runNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const since = performance.now();
      await runOne(deps, running, next);
      if (besideExam) await pause(performance.now() - since);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: besideExam ? 1 : AT_A_TIME }, runNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** Counts what waits anew, from what its tests have said. */
const recountAll = async (
  deps: Deps,
  { id, questionId }: RegradeData,
  marks: number,
  rules: GradingRules,
  waiting: readonly WaitingProgram[],
): Promise<void> => {
  const counted = await recount(deps.db, { questionId, marks }, waiting, rules);
  const programs = waiting.flatMap((program, index) => {
    const grade = counted[index];
    return grade ? [{ ...program, ...grade }] : [];
  });
  await writeRecounted(deps.db, id, programs, deps.now());
};

/** How the programs of a regrade are computed, a handful at a time. */
const computing = async (deps: Deps, regrade: RegradeData) => {
  const { db } = deps;
  const { taskId, questionId, questionVersionId: versionId } = regrade;
  const rules = await readGradingRules(db, { taskId }, regrade.id);
  if (versionId === null) {
    const { marks } = await findQuestion(db, taskId, questionId);
    return (waiting: readonly WaitingProgram[]) => recountAll(deps, regrade, marks, rules, waiting);
  }
  let running: Running | null = null;
  return async (waiting: readonly WaitingProgram[], besideExam: boolean) => {
    const attemptId = waiting[0]?.attemptId ?? '';
    running ??= {
      regrade,
      versionId,
      rules,
      tests: await listExamTests(db, { attemptId, questionId, testsOf: { versionId } }),
      questions: new Map(),
    };
    await runAll(deps, running, waiting, besideExam);
  };
};

/**
 * Computes a regrade beside the marks, until all programs are: it goes on where it was cut off, and may be called again at
 * any moment and any number of times. One that was given up meanwhile is left.
 * @throws when the runner or the database is away; what is computed by then stays
 */
export const computeRegrade = async (deps: Deps, regradeId: string): Promise<void> => {
  const { db } = deps;
  const regrade = await findRegrade(db, regradeId);
  if (!regrade) return;
  const compute = await computing(deps, regrade);
  while ((await findState(db, regradeId)) === 'COMPUTING') {
    const besideExam = await isExamSat(db, deps.now());
    const waiting = await listWaiting(db, regrade, besideExam ? READ_BESIDE_EXAM : READ_AT_A_TIME);
    if (waiting.length > 0) await compute(waiting, besideExam);
    else
      await db.transaction().execute(async (trx) => {
        await syncResults(trx, regrade);
        await noteReady(trx, regradeId);
      });
  }
};

/** Queues again every regrade that is to be computed, in case its job is gone. */
export const requeueRegrades = async ({ db, jobs }: Deps): Promise<void> => {
  for (const regradeId of await listComputing(db))
    await jobs.enqueue(db, 'regrade', regradeId, { regradeId });
};
