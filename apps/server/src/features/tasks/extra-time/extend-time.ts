import { findExtraTimeProblem, type ExtraTime, type extendTime } from '@assay/contract';
import { noteAction } from '../../../platform/log/audit.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { lockAttempts } from '../../attempts/index.ts';
import { requireTask } from '../require-task.ts';
import {
  deleteExtraTime,
  listExtraTimes,
  listStudentTimes,
  replaceExtraTimes,
  type ExtraTimeRow,
} from './extra-time.repository.ts';
import { lockTask } from '../task.repository.ts';

export const toExtraTime = ({ laterEnd, ...row }: ExtraTimeRow): ExtraTime => ({
  ...row,
  endTime: laterEnd?.toISOString() ?? null,
  givenAt: row.givenAt.toISOString(),
  end: row.end.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  submittedAt: row.submittedAt?.toISOString() ?? null,
});

/** @throws VALIDATION when one of them is not assigned to the task. */
export const requireStudents = async (
  db: Queryable,
  taskId: string,
  studentIds: readonly string[] | null,
) => {
  const students = await listStudentTimes(db, taskId, studentIds);
  if (students.length < (studentIds?.length ?? 0))
    throw new AppError('VALIDATION', 'Extra time can be given to students of this task only.', [
      { path: 'studentIds', message: 'Somebody here is not assigned to this task.' },
    ]);
  return students.map(({ extraMinutes, laterEnd, ...student }) => ({
    ...student,
    allowance: extraMinutes === null ? null : { extraMinutes, laterEnd },
  }));
};

export const handleExtendTime: Handler<typeof extendTime> = async ({ actor, body, deps }) => {
  const { taskId, extraMinutes, reason } = body;
  const studentIds = [...new Set(body.studentIds)];
  const laterEnd = body.endTime === null ? null : new Date(body.endTime);
  const allowance = extraMinutes > 0 || laterEnd ? { extraMinutes, laterEnd } : null;
  const rows = await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, taskId);
    await lockAttempts(trx, { taskId, studentIds });
    const now = deps.now();
    const task = await requireTask(trx, actor, 'extend', taskId, now);
    const students = await requireStudents(trx, taskId, studentIds);
    const problem = findExtraTimeProblem(task, students, allowance, now);
    if (problem) throw new AppError('CONFLICT', problem);
    if (allowance)
      await replaceExtraTimes(
        trx,
        studentIds.map((studentId) => ({
          taskId,
          studentId,
          ...allowance,
          reason,
          givenBy: actor.id,
          givenAt: now,
        })),
      );
    else await deleteExtraTime(trx, taskId, studentIds);
    await noteAction(trx, actor, 'extend-time', taskId, now, {
      reason,
      students: students.map((student) => ({
        id: student.studentId,
        before: student.allowance,
        after: allowance,
      })),
    });
    return listExtraTimes(trx, taskId);
  });
  const message = allowance ? 'Extra time given' : 'Extra time taken away';
  return { success: true, message, data: rows.map(toExtraTime) };
};
