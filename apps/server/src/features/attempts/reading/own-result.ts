import {
  startingBlocks,
  sumOf,
  type OwnResult,
  type ownSubmission,
  type ProgramCode,
  isTalk,
} from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { AppError } from '../../../platform/errors.ts';
import { mapInTurns } from '../../../platform/next-turn.ts';
import { listComments, toComment } from '../../comments/index.ts';
import { listRegradedMarks, readGradingRules } from '../../marks/index.ts';
import { listExamQuestions, startOf, type AttemptQuestion } from '../attempt/exam-question.repository.ts';
import { listEarlierSubmissions, toReopened } from '../handing-in/earlier-submissions.ts';
import { toStudentBlock } from './fetch-task.ts';
import { studentMessages } from '../running/hidden-lines/student-messages.ts';
import { requireAssignedTask } from '../attempt/open-attempt.ts';
import { hintFor, passedOf, withoutJudgesTest } from '../running/run-results.ts';
import {
  findReceipt,
  listOwnRubricMarks,
  listHiddenHints,
  listPublicTestResults,
  listSubmissionPrograms,
} from '../handing-in/submission.repository.ts';

type ProgramRow = Awaited<ReturnType<typeof listSubmissionPrograms>>[number];
type Program = Pick<ProgramRow, 'language' | 'code' | 'status' | 'marks' | 'compileMessage' | 'givenBy'>;
type TestRow = Awaited<ReturnType<typeof listPublicTestResults>>[number] & { isVoid: boolean };
type OwnProgram = OwnResult['programs'][number];

/** What a program of a student came to, beside the program itself. */
interface Outcome {
  /** Results of PUBLIC tests alone. */
  tests: readonly TestRow[];
  hints: Awaited<ReturnType<typeof listHiddenHints>>;
  published: boolean;
  substitution: OwnProgram['substitution'];
  hasFullMarks: boolean;
  regrades: OwnProgram['regrades'];
}

/** Whether a program was submitted that is not kept any longer: its language always is. */
export const isRemoved = ({ language, code }: Pick<ProgramRow, 'language' | 'code'>): boolean =>
  language !== null && code === null;

/** The program's blocks as the student left them, without the invisible ones' code. */
const submittedBlocks = (question: AttemptQuestion, program: Program) => {
  if (!program.language || !program.code) return [];
  const typed: ProgramCode = program.code;
  return startingBlocks(startOf(question), program.language)
    .map((block, index) => ({
      ...block,
      code: block.isEditable && block.isVisible ? (typed[index]?.code ?? block.code) : block.code,
    }))
    .map(toStudentBlock);
};

const toTestResult = (row: TestRow) => ({
  input: row.input,
  expectedOutput: row.output,
  actualOutput: row.actualOutput,
  passed: passedOf(row),
  verdict: row.verdict,
  message: row.message,
  errorOutput: row.errorOutput,
  cpuMs: row.cpuMs,
  memory: row.memoryBytes,
  isVoid: row.isVoid,
  name: row.name,
  hint: hintFor(row, passedOf(row)),
});

/** Results of PUBLIC tests as the student sees them: faculty read what was stored, lines of hidden blocks too. */
const ownTestResults = (question: AttemptQuestion, program: Program, tests: readonly TestRow[]) => {
  const { language, code } = program;
  if (!language) return [];
  const messages = studentMessages(startingBlocks(startOf(question), language), code ?? [], language);
  return tests
    .filter((test) => test.questionId === question.questionId)
    .map((test) => messages.result(toTestResult(test)))
    .map((result) => (isTalk(question.judge) ? withoutJudgesTest(result) : result));
};

/** The program of a question as its student sees it. */
export const toOwnProgram = (
  question: AttemptQuestion,
  program: Program,
  { tests, hints, published, substitution, hasFullMarks, regrades }: Outcome,
): OwnProgram => ({
  programIndex: question.questionId,
  name: question.name,
  question: question.statement,
  marks: question.marks,
  marksObtained: published ? program.marks : null,
  status: published ? program.status : null,
  isMarkedByTests: published ? question.wantAutoCalculate : null,
  doesNotCompile: published ? program.compileMessage !== null : null,
  givenBy: published ? program.givenBy : null,
  substitution,
  language: program.language,
  code: submittedBlocks(question, program),
  isRemoved: isRemoved(program),
  publicTestResults: published ? ownTestResults(question, program, tests) : null,
  hiddenHints: published
    ? hints
        .filter(({ questionId }) => questionId === question.questionId)
        .map(({ name, hint }) => ({ name, hint }))
    : null,
  isWeighed: published ? question.isWeighed : null,
  hasFullMarks: published ? hasFullMarks : null,
  regrades: published ? regrades : null,
});

/** The program of a question in a student's own submission, and what it came to; nothing where there is none. */
const ownProgramOf = (
  question: AttemptQuestion,
  programs: readonly ProgramRow[],
  outcome: Omit<Outcome, 'hasFullMarks' | 'regrades' | 'substitution'> & {
    substitutions: ReadonlyMap<string, Outcome['substitution']>;
    fullMarks: ReadonlySet<string>;
    regraded: Awaited<ReturnType<typeof listRegradedMarks>>;
  },
): OwnProgram[] => {
  const { questionId } = question;
  const program = programs.find((one) => one.questionId === questionId);
  if (!program) return [];
  const regrades = outcome.regraded
    .filter((one) => one.questionId === questionId)
    .map(({ by, changedAt, reason, before, after }) => ({
      by,
      at: changedAt.toISOString(),
      reason: reason ?? '',
      before,
      after,
    }));
  return [
    toOwnProgram(question, program, {
      ...outcome,
      regrades,
      substitution: outcome.substitutions.get(questionId) ?? null,
      hasFullMarks: outcome.fullMarks.has(questionId),
    }),
  ];
};

export const handleOwnSubmission: Handler<typeof ownSubmission> = async ({ actor, params, deps }) => {
  const task = await requireAssignedTask(deps.db, params.taskId, actor.id);
  const receipt = task.attemptId && (await findReceipt(deps.db, task.attemptId));
  if (!task.attemptId || !receipt) throw new AppError('NOT_FOUND', 'No submission found.');
  const [questions, programs, results, earlier, rules, regraded] = await Promise.all([
    listExamQuestions(deps.db, { attemptId: task.attemptId, testsOf: 'GRADING' }),
    listSubmissionPrograms(deps.db, task.attemptId),
    listPublicTestResults(deps.db, task.attemptId),
    listEarlierSubmissions(deps.db, task.attemptId),
    readGradingRules(deps.db, { taskId: task.id }),
    listRegradedMarks(deps.db, task.attemptId),
  ]);
  const tests = results.map((result) => ({ ...result, isVoid: rules.voidTests.has(result.testCaseId) }));
  const published = task.isResultPublished;
  const hints = published ? await listHiddenHints(deps.db, task.attemptId) : [];
  const rubrics = published ? await listOwnRubricMarks(deps.db, task.attemptId) : [];
  const substituted = new Map(
    receipt.notGraded.flatMap(({ programIndex, gradedInstead }) =>
      gradedInstead ? [[programIndex, gradedInstead]] : [],
    ),
  );
  const comments = published ? await listComments(deps.db, task.attemptId) : null;
  const rows = await mapInTurns(
    questions,
    (question) =>
      ownProgramOf(question, programs, {
        tests,
        hints: hints.filter(({ testCaseId }) => !rules.voidTests.has(testCaseId)),
        published,
        substitutions: substituted,
        fullMarks: rules.fullMarks,
        regraded,
      }),
    1,
  );
  return {
    success: true,
    data: {
      task: { _id: task.id, name: task.name, subject: task.subject, totalMarks: task.totalMarks },
      isResultPublished: published,
      receipt,
      earlier: earlier.map(toReopened),
      totalMarksObtained: published ? sumOf(programs.map((program) => program.marks)) : null,
      programs: rows.flat(),
      rubrics: rubrics.length > 0 ? rubrics : null,
      comments: comments && comments.map(toComment),
    },
  };
};
