import type { addStudents, NewAccount } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findEarlierTry, mailFirstPassword, makeFirstPassword } from '../accounts/index.ts';
import { validateStudent } from './validate-student.ts';
import { insertStudents } from './student.repository.ts';

export const handleAddStudents: Handler<typeof addStudents> = async ({ actor, body, deps }) => {
  const { password: given, retryKey, ...text } = body;
  const student = validateStudent(text);
  const { username, fullname } = student;
  const { told, password, passwordHash } = await makeFirstPassword(username, { password: given, retryKey });
  const now = deps.now();
  const id = await deps.db.transaction().execute(async (trx) => {
    const ids = await insertStudents(trx, actor, [{ ...student, passwordHash }], now);
    const added = ids.get(username);
    if (added) {
      await noteAction(trx, actor, 'add-student', added, now, { username });
      await mailFirstPassword(trx, { ...deps, startedBy: actor.id }, { ...student, password });
    }
    return added;
  });
  const earlier = await findEarlierTry(
    deps.db,
    { ...actor, role: 'STUDENT' },
    new Map(id || !retryKey ? [] : [[username, password]]),
  );
  const _id = id ?? earlier.get(username);
  if (!_id) {
    const message = `The username “${username}” is taken. Please enter another one.`;
    throw new AppError('CONFLICT', message, [{ path: 'username', message }]);
  }
  const data: NewAccount & { _id: string } = { _id, username, fullname, password: told };
  return { success: true, message: 'Student added', data };
};
