import { shownMarks, type substituteProgram } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import {
  listGradedQuestions,
  listSetAside,
  lockAttempts,
  submittedStatus,
  type AttemptQuestion,
} from '../attempts/index.ts';
import { gradePrograms, holdSameRules } from '../grading/index.ts';
import {
  findSubmissionNumber,
  listSubstitutions,
  substituteProgram as writeSubstitution,
  type ProgramText,
} from '../marks/index.ts';
import { requireSubmission } from './require-submission.ts';

interface Choice {
  attemptId: string;
  /** The submission of the attempt; the first one is 1. */
  number: number;
  question: AttemptQuestion;
  /** Null: what was submitted. */
  setAsideId: string | null;
}

/** What was set aside, as a program that can be submitted. @throws NOT_FOUND */
const findSetAside = async (
  db: Queryable,
  { attemptId, question, setAsideId }: Choice,
): Promise<ProgramText> => {
  const aside = (await listSetAside(db, attemptId)).find(
    ({ id, questionId }) => id === setAsideId && questionId === question.questionId,
  );
  if (!aside) throw notFound('Program');
  const { language, code, revision, hash, typedAt, receivedAt } = aside;
  const status = submittedStatus(question, { language, code });
  return { language, code, revision, hash, typedAt, savedAt: receivedAt, status };
};

/** What was submitted. @throws CONFLICT where that is what is graded */
const findSubmitted = async (
  db: Queryable,
  { attemptId, number, question }: Choice,
): Promise<ProgramText> => {
  const first = (await listSubstitutions(db, attemptId)).find(
    (one) => one.questionId === question.questionId && one.number === number,
  );
  if (!first) throw new AppError('CONFLICT', 'What was submitted is what is graded.');
  const { language, code, revision, hash, typedAt, savedAt, status } = first;
  return { language, code, revision, hash, typedAt, savedAt, status };
};

/**
 * The programs run before anything is locked, and are written only where nobody has decided otherwise meanwhile: a runner
 * that is away changes nothing.
 */
export const handleSubstituteProgram: Handler<typeof substituteProgram> = async ({
  actor,
  body,
  deps,
  signal,
}) => {
  const { db, now } = deps;
  const { student } = await requireSubmission(db, actor, 'evaluate', body, now());
  const { attemptId } = student;
  if (!student.gradedAt)
    throw new AppError('NOT_OPEN', 'This submission is being graded. Please choose when that is done.');
  const ofQuestion = { attemptId, questionId: body.programIndex };
  const { questions, tests, rules } = await listGradedQuestions(db, ofQuestion);
  const [question] = questions;
  if (!question) throw notFound('Question');
  const number = await findSubmissionNumber(db, attemptId);
  const choice: Choice = { attemptId, number, question, setAsideId: body.setAsideId };
  const program = await (choice.setAsideId ? findSetAside(db, choice) : findSubmitted(db, choice));
  const [grade] = await gradePrograms(
    deps,
    [question],
    tests,
    [{ ...program, questionId: question.questionId }],
    { key: runKey(actor), class: 'grading' },
    { signal },
  );
  if (!grade) throw new Error('A question was not graded.');
  const { givenMarks } = await db.transaction().execute(async (trx) => {
    await holdSameRules(trx, body.taskId, rules);
    await lockAttempts(trx, { attemptIds: [attemptId] });
    const { task } = await requireSubmission(trx, actor, 'evaluate', body, now());
    const { reason, seenHash, setAsideId } = body;
    const written = await writeSubstitution(trx, actor, {
      attemptId,
      number,
      program,
      grade,
      setAsideId,
      seenHash,
      reason,
      now: now(),
    });
    await noteAction(trx, actor, 'substitute-program', task.id, now(), {
      studentId: student.id,
      attemptId,
      questionId: question.questionId,
      setAsideId,
      reason,
      before: { program: seenHash },
      after: { program: program.hash },
      computedMarks: grade.computedMarks,
    });
    return written;
  });
  const byTests = `The tests give this program ${shownMarks(grade.computedMarks)} of ${question.marks} marks.`;
  return {
    success: true,
    message:
      givenMarks === null
        ? byTests
        : `${byTests} The ${shownMarks(givenMarks)} marks that were given by hand still count.`,
  };
};
