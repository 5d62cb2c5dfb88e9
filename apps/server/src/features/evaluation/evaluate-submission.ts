import { isDeepStrictEqual } from 'node:util';
import {
  findRubricProblem,
  isOutdated,
  marksInOrderOf,
  sumOf,
  type BodyOf,
  type evaluateRubricMarks,
  type evaluateStudentSubmission,
  type RubricEvaluation,
  type RubricMark,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { lockAttempts } from '../attempts/index.ts';
import { giveMarks, giveRubricMarks, noteEvaluation, NOT_SAVED, type GivenMark } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';
import { requireSubmission, type SubmissionKey } from './require-submission.ts';
import { findSitting } from './evaluation.repository.ts';
import { readRubricEvaluation } from './rubric-evaluation.ts';

type SentProgram = BodyOf<typeof evaluateStudentSubmission>['programSubmissions'][number];

const toGiven = (sent: readonly SentProgram[]): GivenMark[] =>
  sent.map(({ programIndex, marksObtained, seenGivenAt }, index) => ({
    questionId: programIndex,
    marks: marksObtained,
    seenGivenAt,
    path: `programSubmissions.${index}.marksObtained`,
  }));

/**
 * The marks in the order of the components that they are for.
 * @throws VALIDATION when they break a rule; CONFLICT when the rubric has other components than these.
 */
const validateRubric = (stored: RubricEvaluation, sent: readonly RubricMark[]): RubricMark[] => {
  const marks =
    marksInOrderOf(stored.components, sent) ?? (stored.changedTo && marksInOrderOf(stored.changedTo, sent));
  if (!marks)
    throw new AppError(
      'CONFLICT',
      'The rubric has changed since. Nothing was saved; please look at its components again.',
    );
  const problem = findRubricProblem(marks, sumOf(marks.map(({ totalMarks }) => totalMarks)));
  if (problem) throw new AppError('VALIDATION', problem);
  return marks;
};

/** Gives marks by the rubric; false when they stood already. @throws VALIDATION, CONFLICT */
const giveRubric = async (
  db: Queryable,
  actor: DepartmentActor,
  attemptId: string,
  task: { id: string; rubricId: string | null; rubricName: string | null },
  {
    rubricEvaluation,
    rubricSeenAt,
  }: Pick<BodyOf<typeof evaluateRubricMarks>, 'rubricEvaluation' | 'rubricSeenAt'>,
  now: Date,
): Promise<boolean> => {
  const stored = await readRubricEvaluation(db, task, attemptId);
  if (!stored) throw new AppError('VALIDATION', 'This task has no rubric.');
  const marks = validateRubric(stored, rubricEvaluation);
  if (stored.givenAt !== null && isDeepStrictEqual(stored.components, marks)) return false;
  if (isOutdated(rubricSeenAt, stored.givenAt))
    throw new AppError(
      'CONFLICT',
      `${stored.givenBy ?? 'Somebody else'} has evaluated the rubric since. ${NOT_SAVED}`,
    );
  const before = stored.givenAt === null ? [] : stored.components;
  await giveRubricMarks(db, actor, { attemptId, before, marks, now });
  return true;
};

interface Evaluation extends SubmissionKey {
  /** Without it only the rubric is evaluated. */
  programSubmissions?: readonly SentProgram[];
  /** Without it every program was looked at. */
  confirms?: readonly string[] | undefined;
  rubricEvaluation?: RubricMark[] | undefined;
  rubricSeenAt?: string | null | undefined;
}

/** Writes an evaluation in one transaction, under the lock of the attempt. */
const evaluate = (deps: Deps, actor: DepartmentActor, sent: Evaluation): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const locked = await lockAttempts(trx, { taskId: sent.taskId, studentIds: [sent.studentId] });
    if (locked.length === 0) await refuseAbsent(trx, actor, sent, now);
    const { task, student } = await requireSubmission(trx, actor, 'evaluate', sent, now);
    const { attemptId } = student;
    const { programSubmissions, rubricEvaluation = [], rubricSeenAt } = sent;
    const marks = programSubmissions
      ? await giveMarks(trx, actor, {
          attemptId,
          marks: toGiven(programSubmissions),
          totalMarks: task.totalMarks,
          keepsComputed: true,
          now,
        })
      : [];
    const rubric =
      (rubricEvaluation.length > 0 || !programSubmissions) &&
      (await giveRubric(trx, actor, attemptId, task, { rubricEvaluation, rubricSeenAt }, now));
    const changed = marks.length > 0 || rubric;
    if (programSubmissions)
      await noteEvaluation(
        trx,
        {
          attemptId,
          confirms: sent.confirms ?? null,
          changed: marks.map(({ questionId }) => questionId),
          isChange: changed,
        },
        { evaluatedBy: actor.id, evaluatedAt: now },
      );
    if (changed)
      await noteAction(trx, actor, 'evaluate-submission', task.id, now, {
        studentId: student.id,
        attemptId,
        marks,
        ...(rubric ? { rubric: rubricEvaluation } : {}),
      });
  });

/** Who never started has nothing that could be marked. */
const refuseAbsent = async (
  db: Queryable,
  actor: DepartmentActor,
  { taskId, studentId }: SubmissionKey,
  now: Date,
): Promise<void> => {
  await requireTask(db, actor, 'evaluate', taskId, now);
  const absent = await findSitting(db, taskId, studentId);
  if (absent)
    throw new AppError('NOT_OPEN', `${absent.fullname} never started this task; there is nothing to mark.`);
};

export const handleEvaluateSubmission: Handler<typeof evaluateStudentSubmission> = async ({
  actor,
  body,
  deps,
}) => {
  await evaluate(deps, actor, body);
  return { success: true, message: 'Marks saved successfully!' };
};

export const handleEvaluateRubric: Handler<typeof evaluateRubricMarks> = async ({ actor, body, deps }) => {
  await evaluate(deps, actor, body);
  return { success: true, message: 'Marks saved successfully!' };
};
