import {
  difficultySchema,
  type EvaluationTestResult,
  type MarkChange,
  type ProgramEvaluation,
  type SubmissionEvaluation,
  isTalk,
} from '@assay/contract';
import {
  passedOf,
  shown,
  toReopened,
  isRemoved,
  toSubstitution,
  type AttemptQuestion,
  type AttemptTest,
  type EarlierSubmission,
  type GradedQuestion,
  type substitutionsOf,
} from '../attempts/index.ts';
import { attachmentUrl } from '../files/index.ts';
import type { listMarkChanges } from '../marks/index.ts';
import type { EvaluatedProgram, TestResultRow } from './evaluation.repository.ts';

const toTestResult = (row: TestResultRow, voidTests: ReadonlySet<string>): EvaluationTestResult => ({
  type: row.type,
  testCaseId: row.testCaseId,
  isVoid: voidTests.has(row.testCaseId),
  repeats: row.repeats,
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
  name: row.name,
  hint: row.hint,
  weight: row.weight,
  group: row.group,
});

const toQuestion = (
  question: AttemptQuestion,
  program: EvaluatedProgram,
  tests: readonly AttemptTest[],
): ProgramEvaluation['question'] => ({
  _id: question.questionId,
  name: question.name,
  question: question.statement,
  language: question.languages,
  difficulty: difficultySchema.parse(String(question.difficulty)),
  code: question.snippets,
  starters: question.starters,
  testcases: tests.map(({ id: _id, questionId: _questionId, ...said }) => said),
  attachment: question.attachmentId
    ? {
        name: question.attachmentName ?? 'attachment',
        url: attachmentUrl(question.attachmentId),
        size: question.attachmentSize ?? 0,
      }
    : null,
  wantAutoCalculate: question.wantAutoCalculate,
  hasJudge: isTalk(question.judge),
  checker: question.judge ? null : question.checker,
  limits: question.limits,
  version: program.version,
  newestVersion: program.newestVersion,
});

export const toProgram = (
  question: GradedQuestion,
  program: EvaluatedProgram,
  facts: {
    tests: readonly AttemptTest[];
    results: readonly TestResultRow[];
    voidTests: ReadonlySet<string>;
    isGraded: boolean;
    timeTaken: number;
    numberInTask: number | null;
    substitution: ProgramEvaluation['substitution'];
  },
): ProgramEvaluation => ({
  programIndex: question.questionId,
  question: toQuestion(question, program, facts.tests),
  numberInTask: facts.numberInTask,
  marks: question.marks,
  status: program.status,
  language: program.language,
  code: program.code ?? [],
  isRemoved: isRemoved(program),
  output: program.compileMessage ?? (facts.results[0] ? shown(facts.results[0].actualOutput) : null),
  compiled: program.compileMessage === null,
  marksObtained: program.marks,
  computedMarks: program.computedMarks,
  givenMarks: program.givenMarks,
  givenBy: program.givenBy,
  givenAt: program.givenAt?.toISOString() ?? null,
  evaluatedAt: program.evaluatedAt?.toISOString() ?? null,
  isGraded: facts.isGraded,
  hasFullMarks: question.hasFullMarks,
  timeTaken: facts.timeTaken,
  testcaseResults: facts.results.map((row) => toTestResult(row, facts.voidTests)),
  revision: program.revision,
  hash: program.hash,
  typedAt: program.typedAt?.toISOString() ?? null,
  arrivedAt: program.savedAt?.toISOString() ?? null,
  substitution: facts.substitution,
});

/** Who had this program graded instead of what was submitted, and that one; null where it is what was submitted. */
export const substitutionOf = (
  decided: ReturnType<typeof substitutionsOf>,
  questionId: string,
): ProgramEvaluation['substitution'] => {
  const { submitted, latest } = decided.get(questionId) ?? {};
  const substitution = toSubstitution(latest);
  if (!submitted || !substitution) return null;
  const { language, code, hash } = submitted;
  return { ...substitution, submitted: { language, code: code ?? [], hash } };
};

export const toEarlier = (submission: EarlierSubmission): SubmissionEvaluation['earlier'][number] => ({
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

export const toMarkChange = ({
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
