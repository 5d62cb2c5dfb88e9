import { programHash, type Language, type Verdict } from '@assay/contract';
import type { Deps } from '../src/platform/deps.ts';
import { newId } from '../src/platform/ids.ts';

/** What a test made of a program; what is left out is a pass that took no time. */
export interface SatTest {
  verdict?: Verdict;
  output?: string;
  /** CPU time, ms. */
  cpuMs?: number;
}

export interface SatProgram {
  marks: number;
  /** Marks by hand. */
  given?: number;
  language?: Language;
  /** Without it everybody's is another. */
  code?: string;
  /** In the order of the question's tests; without any the program was not attempted. */
  tests?: readonly SatTest[];
}

/** So many rows go into one statement: a statement has at most 65,535 values. */
const A_STATEMENT = 2000;

const inParts = async <Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += A_STATEMENT)
    await insert(rows.slice(from, from + A_STATEMENT));
};

/** The versions of a task's questions that an attempt which starts now goes by, in the task's order, with their tests. */
const pinnedQuestions = async ({ db }: Deps, taskId: string) => {
  const questions = await db
    .selectFrom('taskQuestion')
    .innerJoin('question', 'question.id', 'taskQuestion.questionId')
    .innerJoin('questionVersion as version', (join) =>
      join.onRef('version.questionId', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .where('taskQuestion.taskId', '=', taskId)
    .orderBy('taskQuestion.position')
    .select(['question.id as questionId', 'version.id as questionVersionId'])
    .execute();
  const tests = await db
    .selectFrom('testCase')
    .where(
      'questionVersionId',
      'in',
      questions.map(({ questionVersionId }) => questionVersionId),
    )
    .orderBy('position')
    .select(['id', 'questionVersionId', 'output'])
    .execute();
  return questions.map((question) => ({
    ...question,
    tests: tests.filter(({ questionVersionId }) => questionVersionId === question.questionVersionId),
  }));
};

/**
 * Graded attempts at a task as grading leaves them: for each student the programs, by question in the task's order.
 * Answers the attempts' ids. Nothing is run.
 */
export const satTask = async (
  deps: Deps,
  taskId: string,
  sittings: readonly { student: { id: string }; programs: readonly SatProgram[] }[],
): Promise<string[]> => {
  const now = deps.now();
  const questions = await pinnedQuestions(deps, taskId);
  const attempts = sittings.map(({ student, programs }) => ({ id: newId(), student, programs }));
  const each = attempts.flatMap(({ id, programs }) =>
    questions.map((question, place) => {
      const { language = 'PYTHON', tests = [], ...rest } = programs[place] ?? { marks: 0 };
      const { code = `print(1)  # ${id}`, ...marks } = rest;
      return { attemptId: id, question, code: [{ code }], language, tests, ...marks };
    }),
  );
  await inParts(
    attempts.map(({ id, student }) => ({
      id,
      taskId,
      studentId: student.id,
      startedAt: now,
      submittedAt: now,
      submittedBy: 'STUDENT' as const,
      gradedAt: now,
    })),
    (part) => deps.db.insertInto('attempt').values(part).execute(),
  );
  await inParts(
    each.map(({ attemptId, question: { questionId, questionVersionId } }) => ({
      attemptId,
      questionId,
      questionVersionId,
    })),
    (part) => deps.db.insertInto('attemptQuestion').values(part).execute(),
  );
  await inParts(
    each.map(({ attemptId, question: { questionId }, code, language, tests, marks, given }) => ({
      attemptId,
      questionId,
      language,
      code: JSON.stringify(code),
      revision: 1,
      hash: programHash(language, code),
      savedAt: now,
      status: tests.length === 0 ? ('NOTATTEMPTED' as const) : ('FAILED' as const),
      computedMarks: marks,
      givenMarks: given ?? null,
      passedCount: tests.filter(({ verdict = 'OK' }) => verdict === 'OK').length,
      totalCount: tests.length,
      gradedAt: now,
    })),
    (part) => deps.db.insertInto('submissionProgram').values(part).execute(),
  );
  await inParts(
    each.flatMap(({ attemptId, question, tests }) =>
      tests.map(({ verdict = 'OK', output, cpuMs = 0 }, place) => ({
        attemptId,
        questionId: question.questionId,
        testCaseId: question.tests[place]?.id ?? '',
        passed: verdict === 'OK',
        verdict,
        message: '',
        actualOutput: output ?? (verdict === 'OK' ? (question.tests[place]?.output ?? '') : 'wrong'),
        errorOutput: '',
        cpuMs,
        wallMs: cpuMs,
        memoryBytes: 0,
      })),
    ),
    (part) => deps.db.insertInto('testResult').values(part).execute(),
  );
  return attempts.map(({ id }) => id);
};
