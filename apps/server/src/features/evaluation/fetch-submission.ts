import { sumOf, type fetchStudentSubmission } from '@assay/contract';
import { can } from '../../platform/access.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteView } from '../../platform/log/audit.ts';
import { shareableOf } from '../../platform/ownership.ts';
import {
  findReceipt,
  listEarlierSubmissions,
  listGradedQuestions,
  listOrigins,
  listSetAside,
  substitutionsOf,
  toOrigins,
} from '../attempts/index.ts';
import { exemptionNoteOf } from '../exam-browser/index.ts';
import { findEvaluation, findSubmissionNumber, listMarkChanges, listSubstitutions } from '../marks/index.ts';
import { requireSubmission } from './require-submission.ts';
import { listEvaluatedPrograms, listSigns, listTestResults } from './evaluation.repository.ts';
import { readRubricEvaluation } from './rubric-evaluation.ts';
import { secondsByQuestion } from './seconds-by-question.ts';
import { substitutionOf, toEarlier, toMarkChange, toProgram } from './submission-response.ts';

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
  await noteView(db, actor, 'view-submission', task.id, now(), { studentId: student.id, ...of });
  const [
    receipt,
    { questions, tests, rules },
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
    listGradedQuestions(db, of),
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
  const draws = task.ownOrder || task.pools.length > 0;
  const numberOf = new Map(task.questions.map(({ questionId }, index) => [questionId, index + 1]));
  const programOf = new Map(programs.map((program) => [program.questionId, program]));
  const programSubmissions = questions.flatMap((question) => {
    const { questionId } = question;
    const program = programOf.get(questionId);
    const facts = {
      tests: testsOf(questionId),
      results: resultsOf(questionId),
      voidTests: rules.voidTests,
      isGraded,
      timeTaken: seconds.get(questionId) ?? 0,
      numberInTask: draws ? (numberOf.get(questionId) ?? null) : null,
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
      isOwner: task.ownerId === actor.id,
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
