import type { addFaculty } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import {
  emailTaken,
  findEarlierTry,
  insertPeople,
  mailFirstPassword,
  makeFirstPassword,
} from '../accounts/index.ts';
import { requireShownFaculty } from './require-faculty.ts';
import { facultyOf } from './faculty-response.ts';
import { validateFaculty } from './validate-faculty.ts';

export const handleAddFaculty: Handler<typeof addFaculty> = async ({ actor, body, deps }) => {
  const { password: given, retryKey, ...text } = body;
  const person = validateFaculty(text);
  const username = person.email;
  const { told, password, passwordHash } = await makeFirstPassword(username, { password: given, retryKey });
  const place = { ...actor, role: 'FACULTY' } as const;
  const now = deps.now();
  const added = await deps.db.transaction().execute(async (trx) => {
    const ids = await insertPeople(trx, place, [{ ...person, username, passwordHash }], now);
    const id = ids.get(username);
    if (id) {
      await noteAction(trx, actor, 'add-faculty', id, now, { username });
      await mailFirstPassword(trx, { ...deps, startedBy: actor.id }, { ...person, username, password });
    }
    return id;
  });
  const tries = new Map(added || !retryKey ? [] : [[username, password]]);
  const id = added ?? (await findEarlierTry(deps.db, place, tries)).get(username);
  if (!id) throw await emailTaken(deps.db, username);
  const faculty = await requireShownFaculty(deps.db, actor, id);
  return {
    success: true,
    message: 'Faculty added successfully',
    faculty: facultyOf(faculty),
    data: { username, fullname: faculty.fullname, password: told },
  };
};
