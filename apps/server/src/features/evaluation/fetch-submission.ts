import {
  difficultySchema,
  sumOf,
  type EvaluationTestResult,
  type fetchStudentSubmission,
  type MarkChange,
  type ProgramEvaluation,
  type SubmissionEvaluation,
} from '@assay/contract';
import { can } from '../../platform/access.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import {
  findReceipt,
  listExamQuestions,
  listEarlierSubmissions,
  listExamTests,
  listOrigins,
  listSetAside,
  passedOf,
  shown,
  substitutionsOf,
  toSubstitution,
  toReopened,
  toOrigins,
  type AttemptQuestion,
  type AttemptTest,
  type EarlierSubmission,
} from '../attempts/index.ts';
import { exemptionNoteOf } from '../exam-browser/index.ts';
import { attachmentUrl } from '../files/index.ts';
import { findEvaluation, findSubmissionNumber, listMarkChanges, listSubstitutions } from '../marks/index.ts';
import { requireSubmission } from './require-submission.ts';
import {
  listEvaluatedPrograms,
  listSigns,
  listTestResults,
  type EvaluatedProgram,
  type TestResultRow,
} from './evaluation.repository.ts';
import { readRubricEvaluation } from './rubric-evaluation.ts';
import { secondsByQuestion } from './seconds-by-question.ts';

const toTestResult = (row: TestResultRow): EvaluationTestResult => ({
  type: row.type,
  input: row.input,
  expectedOutput: row.output,
  actualOutput: shown(row.actualOutput),
  passed: passedOf(row),
  verdict: row.verdict,
  message: row.message,
  errorOutput: shown(row.errorOutput),
  judgeMessage: shown(row.judgeMessage),
  cpuMs: row.cpuMs,
  memory: row.memoryBytes,
});

const toQuestion = (
  question: AttemptQuestion,
  program: EvaluatedProgram,
  tests: readonly AttemptTest[],
): ProgramEvaluation['question'] => ({
  _id: question.questionId,
  question: question.statement,
  language: question.languages,
  difficulty: difficultySchema.parse(String(question.difficulty)),
  code: question.snippets,
  testcases: tests.map(({ type, input, output }) => ({ type, input, output })),
  attachment: question.attachmentId
    ? {
        name: question.attachmentName ?? 'attachment',
        url: attachmentUrl(question.attachmentId),
        size: question.attachmentSize,
      }
    : null,
  wantAutoCalculate: question.wantAutoCalculate,
  hasJudge: question.judge !== null,
  version: program.version,
  newestVersion: program.newestVersion,
});

const toProgram = (
  question: AttemptQuestion,
  program: EvaluatedProgram,
  facts: {
    tests: readonly AttemptTest[];
    results: readonly TestResultRow[];
    isGraded: boolean;
    timeTaken: number;
    substitution: ProgramEvaluation['substitution'];
  },
): ProgramEvaluation => ({
  programIndex: question.questionId,
  question: toQuestion(question, program, facts.tests),
  marks: question.marks,
  status: program.status,
  language: program.language,
  code: program.code ?? [],
  output: program.compileMessage ?? (facts.results[0] ? shown(facts.results[0].actualOutput) : null),
  compiled: program.compileMessage === null,
  marksObtained: program.marks,
  computedMarks: program.computedMarks,
  givenMarks: program.givenMarks,
  givenBy: program.givenBy,
  givenAt: program.givenAt?.toISOString() ?? null,
  evaluatedAt: program.evaluatedAt?.toISOString() ?? null,
  isGraded: facts.isGraded,
  timeTaken: facts.timeTaken,
  testcaseResults: facts.results.map(toTestResult),
  revision: program.revision,
  hash: program.hash,
  typedAt: program.typedAt?.toISOString() ?? null,
  arrivedAt: program.savedAt?.toISOString() ?? null,
  substitution: facts.substitution,
});

/** Who had this program graded in place of what was submitted, and that one; null where it is what was submitted. */
const substitutionOf = (
  decided: ReturnType<typeof substitutionsOf>,
  questionId: string,
): ProgramEvaluation['substitution'] => {
  const { submitted, latest } = decided.get(questionId) ?? {};
  const substitution = toSubstitution(latest);
  if (!submitted || !substitution) return null;
  const { language, code, hash } = submitted;
  return { ...substitution, submitted: { language, code: code ?? [], hash } };
};

const toEarlier = (submission: EarlierSubmission): SubmissionEvaluation['earlier'][number] => ({
  ...toReopened(submission),
  reason: submission.reason,
  isGraded: submission.gradedAt !== null,
  evaluatedBy: submission.evaluatedBy,
  programs: submission.programs.map(({ questionId, language, code, ...marks }) => ({
    programIndex: questionId,
    language,
    code: code ?? [],
    computedMarks: marks.computedMarks,
    givenMarks: marks.givenMarks,
    givenBy: marks.givenBy,
  })),
  rubricMarks: submission.rubricMarks,
});

const toMarkChange = ({
  questionId,
  marksBefore,
  marksAfter,
  changedBy,
  changedAt,
  batchId,
  ...change
}: Awaited<ReturnType<typeof listMarkChanges>>[number]): MarkChange => ({
  ...change,
  programIndex: questionId,
  before: marksBefore,
  after: marksAfter,
  by: changedBy,
  isOfMany: batchId !== null,
  at: changedAt.toISOString(),
});

const byQuestion = <T extends { questionId: string }>(rows: readonly T[]): ((id: string) => T[]) => {
  const groups = Map.groupBy(rows, (row) => row.questionId);
  return (id) => groups.get(id) ?? [];
};

export const handleFetchSubmission: Handler<typeof fetchStudentSubmission> = async ({
  actor,
  body,
  deps: { db, now },
}) => {
  const { task, student } = await requireSubmission(db, actor, 'analyse', body, now());
  const of = { attemptId: student.attemptId };
  const [
    receipt,
    questions,
    tests,
    programs,
    results,
    signs,
    setAside,
    origins,
    evaluation,
    rubrics,
    earlier,
    changes,
    decisions,
    number,
  ] = await Promise.all([
    findReceipt(db, student.attemptId),
    listExamQuestions(db, of),
    listExamTests(db, of),
    listEvaluatedPrograms(db, student.attemptId),
    listTestResults(db, student.attemptId),
    listSigns(db, student.attemptId),
    listSetAside(db, student.attemptId),
    listOrigins(db, [student.attemptId]),
    findEvaluation(db, student.attemptId),
    readRubricEvaluation(db, task, student.attemptId),
    listEarlierSubmissions(db, student.attemptId),
    listMarkChanges(db, student.attemptId),
    listSubstitutions(db, student.attemptId),
    findSubmissionNumber(db, student.attemptId),
  ]);
  if (!receipt) throw new AppError('NOT_FOUND', 'No submission found.');
  const isGraded = student.gradedAt !== null;
  const seconds = secondsByQuestion(student.startedAt, student.submittedAt, signs);
  const [testsOf, resultsOf] = [byQuestion(tests), byQuestion(results)];
  const decided = substitutionsOf(decisions, number);
  const programOf = new Map(programs.map((program) => [program.questionId, program]));
  const programSubmissions = questions.flatMap((question) => {
    const { questionId } = question;
    const program = programOf.get(questionId);
    const facts = {
      tests: testsOf(questionId),
      results: resultsOf(questionId),
      isGraded,
      timeTaken: seconds.get(questionId) ?? 0,
      substitution: substitutionOf(decided, questionId),
    };
    return program ? [toProgram(question, program, facts)] : [];
  });
  return {
    success: true,
    data: {
      task: {
        _id: task.id,
        name: task.name,
        totalMarks: task.totalMarks,
        isResultPublished: task.isResultPublished,
      },
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      student: { _id: student.id, fullname: student.fullname },
      studentId: student.username,
      exemption: exemptionNoteOf(student),
      receipt,
      isGraded,
      totalMarksObtained: sumOf(programSubmissions.map(({ marksObtained }) => marksObtained)),
      evaluatedBy: evaluation?.evaluatedBy ?? null,
      evaluatedAt: evaluation?.evaluatedAt.toISOString() ?? null,
      programSubmissions,
      rubrics,
      origins: toOrigins(origins),
      setAside: setAside.map(({ id, questionId, reason, language, code, hash, typedAt, receivedAt }) => ({
        _id: id,
        programIndex: questionId,
        reason,
        language,
        code,
        hash,
        typedAt: typedAt?.toISOString() ?? null,
        receivedAt: receivedAt.toISOString(),
      })),
      markHistory: changes.map(toMarkChange),
      earlier: earlier.map(toEarlier),
    },
  };
};
