import type { Exemption, ItemAction, Numbered, Task, TaskRow } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { toArchived } from '../../platform/archive.ts';
import { editionOf } from '../../platform/editions.ts';
import { ownershipOf } from '../../platform/ownership.ts';
import { settingsOf, type ExemptionRow, type Revision } from '../exam-browser/index.ts';
import { toExtraTime } from './extra-time/extend-time.ts';
import type { ExtraTimeRow } from './extra-time/extra-time.repository.ts';
import { contentOfStored, heldByForm } from './task-edition.ts';
import type { TaskData, TaskRowData } from './task.repository.ts';

const ALWAYS: readonly ItemAction[] = ['view', 'share', 'copy', 'evaluate'];

const actionsAt = ({
  status,
  isResultPublished,
}: Pick<TaskRowData, 'status' | 'isResultPublished'>): readonly ItemAction[] => {
  if (status === 'NOT-ASSIGNED') return ['update'];
  if (status === 'UPCOMING') return ['update', 'extend'];
  if (status === 'ONGOING') return ['update', 'extend', 'analyse'];
  return isResultPublished ? ['analyse'] : ['publish', 'extend', 'analyse'];
};

/** What a task's state allows at all, whoever asks. One that is archived can still be published, and not be changed. */
export const possibleActions = (
  task: Pick<TaskRowData, 'status' | 'isResultPublished' | 'archived'>,
): readonly ItemAction[] =>
  task.archived
    ? [...ALWAYS, 'restore', 'analyse', ...actionsAt(task).filter((action) => action === 'publish')]
    : [...ALWAYS, 'delete', ...actionsAt(task)];

const commonOf = (actor: DepartmentActor, row: Omit<TaskRowData, 'serial'>) => ({
  _id: row.id,
  name: row.name,
  startTime: row.startTime.toISOString(),
  endTime: row.endTime.toISOString(),
  duration: row.duration,
  totalMarks: row.totalMarks,
  status: row.status,
  isResultPublished: row.isResultPublished,
  createdAt: row.createdAt.toISOString(),
  archived: toArchived(row.archived),
  ...ownershipOf(actor, row, possibleActions(row)),
});

export const toTaskRow = (
  actor: DepartmentActor,
  row: TaskRowData,
  waitsForMarks: boolean,
): Numbered<TaskRow> => ({
  ...commonOf(actor, row),
  serial: row.serial,
  studentCount: row.studentCount ?? 0,
  waitsForMarks,
});

/** What of a task stands in tables of its own. */
export interface BesideTask {
  extraTimes: readonly ExtraTimeRow[];
  revision: Revision | undefined;
  exemptions: readonly ExemptionRow[];
}

export const toExemption = (row: ExemptionRow): Exemption => ({
  ...row,
  givenAt: row.givenAt.toISOString(),
});

export const toTask = (
  actor: DepartmentActor,
  row: TaskData,
  { extraTimes, revision, exemptions }: BesideTask,
): Task => ({
  ...commonOf(actor, row),
  assignedStudentIds: row.students.map((student) => student.id),
  assignedStudents: row.students.map(({ id, ...student }) => ({ _id: id, ...student })),
  questions: row.questions.map(({ referenceStatus, referenceMessage, ...question }) => ({
    ...question,
    referenceCheck: { status: referenceStatus, message: referenceMessage },
  })),
  subjects: row.subjectId,
  subjectName: row.subjectName,
  rubrics: row.rubricId,
  rubricName: row.rubricName,
  requireExamBrowser: row.requireExamBrowser,
  singleSession: row.singleSession,
  allowOwnInput: row.allowOwnInput,
  allowCompletion: row.allowCompletion,
  ownOrder: row.ownOrder,
  pools: row.pools,
  examBrowser: {
    ...settingsOf(revision),
    revision: revision?.revision ?? 0,
    configKey: revision?.configKey ?? null,
  },
  exemptions: exemptions.map(toExemption),
  hasStarted: Boolean(row.hasStarted),
  extraTimes: extraTimes.map(toExtraTime),
  edition: editionOf(heldByForm(contentOfStored(row), settingsOf(revision)), row),
});
