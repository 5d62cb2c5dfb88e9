import type { addStudents, NewAccount } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { fitsHash } from '../../platform/passwords.ts';
import { mailFirstPassword, makeFirstPassword } from '../accounts/index.ts';
import { demandSoundStudent } from './sound-student.ts';
import { insertStudents, studentsWithInitialPassword } from './student.repository.ts';

/** The id of the student whom an earlier try of the same action has added; null when the username is somebody else's. */
const findEarlierTry = async (
  db: Db,
  { departmentId }: DepartmentActor,
  username: string,
  password: string,
): Promise<string | null> => {
  const [student] = await studentsWithInitialPassword(db, departmentId, [username]);
  return student && (await fitsHash(password, student.passwordHash)) ? student.id : null;
};

export const handleAddStudents: Handler<typeof addStudents> = async ({ actor, body, deps }) => {
  const { password: given, retryKey, ...text } = body;
  const student = demandSoundStudent(text);
  const { username, fullname } = student;
  const { told, password, passwordHash } = await makeFirstPassword(username, { password: given, retryKey });
  const now = deps.now();
  const id = await deps.db.transaction().execute(async (trx) => {
    const ids = await insertStudents(trx, actor, [{ ...student, passwordHash }], now);
    const added = ids.get(username);
    if (added) await noteAction(trx, actor.id, 'add-student', added, now, { username });
    return added;
  });
  if (id) mailFirstPassword(deps, { ...student, password });
  const _id = id ?? (retryKey ? await findEarlierTry(deps.db, actor, username, password) : null);
  if (!_id) {
    const message = `The username “${username}” is taken. Please enter another one.`;
    throw new AppError('CONFLICT', message, [{ path: 'username', message }]);
  }
  const data: NewAccount & { _id: string } = { _id, username, fullname, password: told };
  return { success: true, message: 'Student added', data };
};
