import type { deleteStudents, editStudents, resetStudentPassword } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import {
  mailEmailChange,
  mailReplacedPassword,
  markAccountDeleted,
  replacePassword,
} from '../accounts/index.ts';
import { leaveGroups } from '../groups/index.ts';
import { leaveComingTasks } from '../tasks/index.ts';
import { detailOfEdit } from './detail-of-edit.ts';
import { validateEdit } from './validate-student.ts';
import { lockStudent, updateStudent } from './student.repository.ts';

/** @throws NOT_FOUND unless the student is in the actor's department. */
const requireStudent = async (trx: Queryable, { departmentId }: DepartmentActor, id: string) => {
  const student = await lockStudent(trx, departmentId, id);
  if (!student) throw notFound('Student');
  return student;
};

export const handleEditStudents: Handler<typeof editStudents> = async ({ actor, body, deps }) => {
  const { _id, takesName, ...text } = body;
  const fields = validateEdit(text);
  await deps.db.transaction().execute(async (trx) => {
    const student = await requireStudent(trx, actor, _id);
    // A name that is given here is the register's. One that the student has chosen is left beside the register's until
    // somebody says that it counts there as well.
    const keepsBoth = fields.fullname === student.fullname && !takesName;
    const after = { ...fields, registerName: keepsBoth ? student.registerName : null };
    await updateStudent(trx, student, after);
    const detail = detailOfEdit(student, after);
    if (detail) await noteAction(trx, actor, 'edit-student', student.id, deps.now(), detail);
    const emails = { before: student.email, after: after.email };
    await mailEmailChange(trx, deps, { ...student, ...emails, by: actor.fullname });
  });
  return { success: true, message: 'Student updated' };
};

export const handleDeleteStudents: Handler<typeof deleteStudents> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { id, username, fullname } = await requireStudent(trx, actor, body._id);
    // Results stay.
    await markAccountDeleted(trx, id, now);
    await leaveGroups(trx, [id]);
    await leaveComingTasks(trx, [id], now);
    await noteAction(trx, actor, 'delete-student', id, now, { username, fullname });
  });
  return { success: true, message: 'Student deleted' };
};

export const handleResetStudentPassword: Handler<typeof resetStudentPassword> = async ({
  actor,
  body,
  deps,
}) => {
  const data = await deps.db.transaction().execute(async (trx) => {
    const student = await requireStudent(trx, actor, body._id);
    const account = await replacePassword(trx, actor, student, body.retryKey, deps.now());
    const { email } = student;
    if (email)
      await mailReplacedPassword(
        trx,
        { ...deps, startedBy: actor.id },
        { ...account, email, by: actor.fullname },
      );
    return account;
  });
  return { success: true, message: 'New password made', data };
};
