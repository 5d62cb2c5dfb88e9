import type { Numbered, OngoingTask, ongoingTasks, studentsInTask, TaskStudent } from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { ownershipOf, shareableOf } from '../../platform/ownership.ts';
import { listOrigins, toOrigins, type OriginRow } from '../attempts/index.ts';
import { findNewestRevision, settingsOf } from '../exam-browser/index.ts';
import { findLastGivenAt, requireTask } from '../tasks/index.ts';
import { isOngoing } from './is-ongoing.ts';
import { mayReopen } from './reopen-attempts.ts';
import {
  countSittings,
  pageOfOngoingTasks,
  pageOfTaskStudents,
  type OngoingTaskRow,
  type TaskStudentRow,
} from './task-session.repository.ts';

/** Whoever was given more time may still be done before the task's own end. */
const laterEnd = ({ endTime, extendedUntil }: OngoingTaskRow): Date | null =>
  extendedUntil && extendedUntil > endTime ? extendedUntil : null;

const toOngoingTask = (actor: DepartmentActor, row: OngoingTaskRow): Numbered<OngoingTask> => ({
  _id: row.id,
  serial: row.serial,
  name: row.name,
  startTime: row.startTime.toISOString(),
  endTime: row.endTime.toISOString(),
  extendedUntil: laterEnd(row)?.toISOString() ?? null,
  duration: row.duration,
  counts: row.counts,
  ...ownershipOf(actor, row, ['view', 'update']),
});

const toTaskStudent = (
  { id, attemptId, ...row }: TaskStudentRow,
  origins: readonly OriginRow[] = [],
): Numbered<TaskStudent> => ({
  _id: id,
  serial: row.serial,
  name: row.name,
  roll: row.roll,
  state: row.state,
  startedAt: row.startedAt?.toISOString() ?? null,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  end: row.end.toISOString(),
  lastSavedAt: row.lastSavedAt?.toISOString() ?? null,
  answered: attemptId ? { count: row.answered, of: row.questions } : null,
  lastRunAt: row.lastRunAt?.toISOString() ?? null,
  heardAt: row.heardAt?.toISOString() ?? null,
  origins: attemptId ? toOrigins(origins) : null,
});

export const handleOngoingTasks: Handler<typeof ongoingTasks> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfOngoingTasks(deps.db, actor, query, deps.now());
  return { success: true, data: rows.map((row) => toOngoingTask(actor, row)), total };
};

export const handleStudentsInTask: Handler<typeof studentsInTask> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const now = deps.now();
  const task = await requireTask(deps.db, actor, 'view', params.taskId, now);
  const ongoing = await isOngoing(deps.db, task, now);
  const isOpen = !task.isResultPublished && !task.archived;
  const revision = task.requireExamBrowser ? await findNewestRevision(deps.db, task.id) : undefined;
  const lastGivenAt = await findLastGivenAt(deps.db, task.id);
  const counts = await countSittings(deps.db, task.id, now);
  const { rows, total } = await pageOfTaskStudents(deps.db, task.id, query, now);
  const origins = await listOrigins(
    deps.db,
    rows.flatMap(({ attemptId }) => attemptId ?? []),
  );
  const originsOf = Map.groupBy(origins, ({ attemptId }) => attemptId);
  return {
    success: true,
    task: {
      _id: task.id,
      name: task.name,
      startTime: task.startTime.toISOString(),
      endTime: task.endTime.toISOString(),
      duration: task.duration,
      isOngoing: ongoing,
      canRemove: ongoing && can(actor, 'update', shareableOf(actor, task)),
      canReopen: isOpen && mayReopen(actor, task),
      canExtend: isOpen && can(actor, 'extend', shareableOf(actor, task)),
      extraTimeGivenAt: lastGivenAt?.toISOString() ?? null,
      filePassword: settingsOf(revision).filePassword || null,
      counts,
    },
    data: rows.map((row) => toTaskStudent(row, originsOf.get(row.attemptId ?? ''))),
    total,
  };
};
