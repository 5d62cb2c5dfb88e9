import { startingBlocks, sumOf, type OwnResult, type ownSubmission, type ProgramCode } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { AppError } from '../../../platform/errors.ts';
import { mapInTurns } from '../../../platform/next-turn.ts';
import { listComments, toComment } from '../../comments/index.ts';
import { listExamQuestions, startOf, type AttemptQuestion } from '../attempt/exam-question.repository.ts';
import { listEarlierSubmissions, toReopened } from '../handing-in/earlier-submissions.ts';
import { toStudentBlock } from './fetch-task.ts';
import { studentMessages } from '../running/hidden-lines/student-messages.ts';
import { requireAssignedTask } from '../attempt/open-attempt.ts';
import { passedOf, withoutJudgesTest } from '../running/run-results.ts';
import {
  findReceipt,
  listOwnRubricMarks,
  listPublicTestResults,
  listSubmissionPrograms,
} from '../handing-in/submission.repository.ts';

type ProgramRow = Awaited<ReturnType<typeof listSubmissionPrograms>>[number];
type Program = Pick<ProgramRow, 'language' | 'code' | 'status' | 'marks' | 'compileMessage' | 'givenBy'>;
type TestRow = Awaited<ReturnType<typeof listPublicTestResults>>[number];

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
});

/** Results of PUBLIC tests as the student sees them: faculty read what was stored, lines of hidden blocks too. */
const ownTestResults = (question: AttemptQuestion, program: Program, tests: readonly TestRow[]) => {
  const { language, code } = program;
  if (!language || !code) return [];
  const messages = studentMessages(startingBlocks(startOf(question), language), code, language);
  return tests
    .filter((test) => test.questionId === question.questionId)
    .map((test) => messages.result(toTestResult(test)))
    .map((result) => (question.judge ? withoutJudgesTest(result) : result));
};

/** The program of a question as its student sees it; `tests` are results of PUBLIC tests alone. */
export const toOwnProgram = (
  question: AttemptQuestion,
  program: Program,
  tests: readonly TestRow[],
  published: boolean,
  substitution: OwnResult['programs'][number]['substitution'] = null,
): OwnResult['programs'][number] => ({
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
  publicTestResults: published ? ownTestResults(question, program, tests) : null,
});

export const handleOwnSubmission: Handler<typeof ownSubmission> = async ({ actor, params, deps }) => {
  const task = await requireAssignedTask(deps.db, params.taskId, actor.id);
  const receipt = task.attemptId && (await findReceipt(deps.db, task.attemptId));
  if (!task.attemptId || !receipt) throw new AppError('NOT_FOUND', 'No submission found.');
  const [questions, programs, tests, earlier] = await Promise.all([
    listExamQuestions(deps.db, { attemptId: task.attemptId }),
    listSubmissionPrograms(deps.db, task.attemptId),
    listPublicTestResults(deps.db, task.attemptId),
    listEarlierSubmissions(deps.db, task.attemptId),
  ]);
  const published = task.isResultPublished;
  const rubrics = published ? await listOwnRubricMarks(deps.db, task.attemptId) : [];
  const substituted = new Map(
    receipt.notGraded.flatMap(({ programIndex, gradedInstead }) =>
      gradedInstead ? [[programIndex, gradedInstead]] : [],
    ),
  );
  const comments = published ? await listComments(deps.db, task.attemptId) : null;
  const rows = await mapInTurns(
    questions,
    (question) => {
      const program = programs.find(({ questionId }) => questionId === question.questionId);
      return program
        ? [toOwnProgram(question, program, tests, published, substituted.get(question.questionId) ?? null)]
        : [];
    },
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
