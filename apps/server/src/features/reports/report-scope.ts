import {
  NO_SUBJECT,
  findReportProblem,
  type CourseOutcome,
  type ReportHeading,
  type ReportType,
} from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { listChosenPracticals, type PracticalRow } from './practical.repository.ts';
import { findSubject, listOutcomes } from './report.repository.ts';

/** The subject, for one who may make reports in it. @throws NOT_FOUND */
export const requireSubject = async (db: Queryable, actor: DepartmentActor, subjectId: string) => {
  const subject = await findSubject(db, actor, subjectId);
  if (!subject) throw notFound('Subject');
  return subject;
};

/** What a report is made of: whose it is, and the tasks that were chosen. */
export interface ReportScope {
  heading: ReportHeading;
  practicals: PracticalRow[];
}

/** The modules of a question as outcomes of the subject. */
export const outcomesOf = (
  question: PracticalRow['questions'][number],
  courseOutcomes: readonly CourseOutcome[],
): CourseOutcome[] => courseOutcomes.filter(({ _id }) => question.modules.some(({ id }) => id === _id));

/**
 * What was chosen, for one who may analyse all of it.
 * @throws VALIDATION when nothing is chosen, CONFLICT for a CO report of a subject without outcomes, NOT_FOUND for a task
 * that is not of the subject or that the actor may not even see, FORBIDDEN for one that the actor may see only.
 */
export const requireScope = async (
  db: Queryable,
  actor: DepartmentActor,
  type: ReportType,
  { subjectId, practicalIds }: { subjectId: string | null; practicalIds: readonly string[] },
  now: Date,
): Promise<ReportScope> => {
  // Whether a CO report has outcomes to show is asked below, when they are known.
  const problem = findReportProblem({ subjectId, practicalIds, type: 'rubrics', courseOutcomes: [] });
  if (problem || subjectId === null)
    throw new AppError('VALIDATION', problem?.message ?? NO_SUBJECT, problem ? [problem] : undefined);
  const [{ id, code, name, department, college }, courseOutcomes, practicals] = await Promise.all([
    requireSubject(db, actor, subjectId),
    listOutcomes(db, subjectId),
    listChosenPracticals(db, actor, subjectId, practicalIds, now),
  ]);
  if (type === 'co' && courseOutcomes.length === 0)
    throw new AppError(
      'CONFLICT',
      'Course outcomes not available. Please ensure subject has defined course outcomes.',
    );
  if (practicals.length < practicalIds.length) throw notFound('Practical');
  for (const practical of practicals) authorize(actor, 'analyse', shareableOf(actor, practical), 'Task');
  return { heading: { department, college, subject: { _id: id, code, name }, courseOutcomes }, practicals };
};

/** Notes who reads a report: its file is made in the browser, out of the same pages. */
export const noteReport = (
  { security }: Deps,
  actor: DepartmentActor,
  subject: ReportHeading['subject'],
  about: string,
): void =>
  security.tally({
    action: 'read-report',
    actorId: actor.id,
    itemId: subject._id,
    detail: { name: `${subject.code} ${subject.name}, ${about}` },
    caller: actor.caller,
  });
