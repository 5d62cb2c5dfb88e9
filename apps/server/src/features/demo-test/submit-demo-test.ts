import {
  attemptEnd,
  shortHash,
  startingBlocks,
  sumOf,
  type BodyOf,
  type Receipt,
  type submitDemoTest,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import {
  byRules,
  requireProgramSize,
  hashProgram,
  listExamQuestions,
  listExamTests,
  passedOf,
  startOf,
  submittedStatus,
  toOwnProgram,
  type AttemptQuestion,
  type AttemptTest,
} from '../attempts/index.ts';
import { gradePrograms } from '../grading/index.ts';
import type { ProgramGrade } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';

type SentProgram = BodyOf<typeof submitDemoTest>['programs'][number];

/**
 * One program for each question, in the task's order, as a submission has them.
 * @throws VALIDATION when one was sent for another task, in another language, or twice.
 */
const requirePrograms = (questions: readonly AttemptQuestion[], sent: readonly SentProgram[]) => {
  const languages = new Map(questions.map((question) => [question.questionId, question.languages]));
  const fits = sent.every(({ programIndex, language }) => languages.get(programIndex)?.includes(language));
  if (!fits) throw new AppError('VALIDATION', 'This program does not belong to the task.');
  if (new Set(sent.map(({ programIndex }) => programIndex)).size < sent.length)
    throw new AppError('VALIDATION', 'Only one program can be submitted for each question.');
  return questions.map((question) => {
    const program = sent.find(({ programIndex }) => programIndex === question.questionId);
    if (program) requireProgramSize(program.code, startingBlocks(startOf(question), program.language).length);
    return {
      questionId: question.questionId,
      language: program?.language ?? null,
      code: program?.code ?? null,
      status: submittedStatus(question, program),
    };
  });
};

const receiptOf = (
  programs: ReturnType<typeof requirePrograms>,
  submittedAt: Date,
  seconds: number,
  allowedSeconds: number,
): Receipt => ({
  submittedAt: submittedAt.toISOString(),
  submittedBy: seconds < allowedSeconds ? 'STUDENT' : 'CLOCK',
  totalTimeTaken: Math.min(seconds, allowedSeconds),
  programs: programs.map(({ questionId, language, code, status }, index) => ({
    programIndex: questionId,
    position: index + 1,
    attempted: status !== 'NOTATTEMPTED',
    language,
    revision: null,
    hash: language && code && shortHash(hashProgram(language, code)),
    typedAt: null,
    receivedAt: null,
  })),
  notGraded: [],
  devices: [],
});

/** Seconds that a student has who starts with the task. */
const allowedSecondsOf = (task: { startTime: Date; endTime: Date; duration: number | null }): number =>
  Math.round((attemptEnd(task, task.startTime).getTime() - task.startTime.getTime()) / 1000);

/** What the author says of HIDDEN tests that did not pass. */
const hintsOf = (results: ProgramGrade['tests'], tests: readonly AttemptTest[]) =>
  results.flatMap(({ testCaseId, passed, verdict }) => {
    const test = tests.find(({ id }) => id === testCaseId);
    const isTold = test?.type === 'HIDDEN' && test.hint && passedOf({ passed, verdict }) === false;
    return isTold ? [{ questionId: test.questionId, testCaseId, name: test.name, hint: test.hint }] : [];
  });

export const handleSubmitDemoTest: Handler<typeof submitDemoTest> = async ({ actor, body, deps, signal }) => {
  const submittedAt = deps.now();
  const task = await requireTask(deps.db, actor, 'evaluate', body.taskId, submittedAt);
  const questions = await listExamQuestions(deps.db, { taskId: task.id });
  const programs = requirePrograms(questions, body.programs);
  const tests = await listExamTests(deps.db, { taskId: task.id });
  const graded = byRules(questions, tests, { fullMarks: new Set(), voidTests: new Set() });
  const grades = await gradePrograms(
    deps,
    graded.questions,
    graded.tests,
    programs,
    { key: runKey(actor), class: 'grading' },
    { signal },
  );
  const publicTests = new Map(tests.flatMap((test) => (test.type === 'PUBLIC' ? [[test.id, test]] : [])));
  const publicResults = grades.flatMap((grade) =>
    grade.tests.flatMap((result) => {
      const test = publicTests.get(result.testCaseId);
      return test ? [{ ...test, ...result, isVoid: false }] : [];
    }),
  );
  const shown = await mapInTurns(
    questions,
    (question, index) => {
      const [program, grade] = [programs[index], grades[index]];
      if (!program || !grade) return [];
      const { status, computedMarks: marks, compileMessage } = grade;
      const decided = { ...program, status, marks, compileMessage, givenBy: null };
      return [
        toOwnProgram(question, decided, {
          tests: publicResults,
          hints: hintsOf(grade.tests, tests),
          published: true,
          substitution: null,
          hasFullMarks: false,
          regrades: [],
        }),
      ];
    },
    1,
  );
  return {
    success: true,
    data: {
      task: { _id: task.id, name: task.name, subject: task.subjectName, totalMarks: task.totalMarks },
      isResultPublished: true,
      receipt: receiptOf(programs, submittedAt, body.totalTimeTaken, allowedSecondsOf(task)),
      earlier: [],
      totalMarksObtained: sumOf(grades.map((grade) => grade.computedMarks)),
      programs: shown.flat(),
      rubrics: null,
      comments: null,
    },
  };
};
