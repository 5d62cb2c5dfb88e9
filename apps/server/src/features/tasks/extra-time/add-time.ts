import { findAddedTimeProblem, withMinutes, wouldGain, type addTime } from '@assay/contract';
import { noteAction } from '../../../platform/log/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { lockAttempts } from '../../attempts/index.ts';
import { requireStudents } from './extend-time.ts';
import { findLastGivenAt, replaceExtraTimes } from './extra-time.repository.ts';
import { requireTask } from '../require-task.ts';
import { lockTask } from '../task.repository.ts';

/** Minutes for some or for everybody; the lock of the task lets one server at a time decide. */
export const handleAddTime: Handler<typeof addTime> = async ({ actor, body, deps }) => {
  const { taskId, minutes, reason, seenGivenAt } = body;
  const studentIds = body.studentIds && [...new Set(body.studentIds)];
  const given = await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, taskId);
    await requireTask(trx, actor, 'extend', taskId, deps.now());
    const assigned = await requireStudents(trx, taskId, studentIds);
    await lockAttempts(trx, { taskId, studentIds: assigned.map(({ studentId }) => studentId) });
    // What is decided by stands only now: somebody may have submitted while this waited.
    const now = deps.now();
    const task = await requireTask(trx, actor, 'extend', taskId, now);
    const last = await findLastGivenAt(trx, taskId);
    if ((last?.getTime() ?? null) !== (seenGivenAt === null ? null : Date.parse(seenGivenAt)))
      throw new AppError(
        'CONFLICT',
        'Extra time was given in this task since you looked, so nothing was added. Please look at the times again.',
      );
    const all = await requireStudents(trx, taskId, studentIds);
    const students = studentIds ? all : all.filter((student) => wouldGain(task, student, minutes, now));
    const problem = findAddedTimeProblem(task, students, minutes, now);
    if (problem) throw new AppError('CONFLICT', problem);
    if (students.length === 0)
      throw new AppError('CONFLICT', 'Nobody here is without a submission and could still use this time.');
    await replaceExtraTimes(
      trx,
      students.map(({ studentId, allowance }) => ({
        taskId,
        studentId,
        ...withMinutes(allowance, minutes),
        reason,
        givenBy: actor.id,
        givenAt: now,
      })),
    );
    await noteAction(trx, actor, 'extend-time', taskId, now, {
      addedMinutes: minutes,
      reason,
      students: students.map((student) => ({
        id: student.studentId,
        before: student.allowance,
        after: withMinutes(student.allowance, minutes),
      })),
    });
    return students.length;
  });
  return {
    success: true,
    message: given === 1 ? '1 student has more time' : `${given} students have more time`,
    data: { given },
  };
};
