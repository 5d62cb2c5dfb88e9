import type { editFaculty } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween } from '../../platform/log/changes.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { closeSessionsOf } from '../../platform/sessions/sessions.ts';
import { emailTaken, mailEmailChange, setActive, updateAccount } from '../accounts/index.ts';
import { requireFaculty, requireShownFaculty } from './require-faculty.ts';
import { facultyOf } from './faculty-response.ts';
import { validateFaculty } from './validate-faculty.ts';

/** What the audit log has of faculty before and after an edit. */
const notedOf = ({
  fullname,
  username,
  isActive,
}: Record<'fullname' | 'username', string> & { isActive: boolean }) => ({
  fullname,
  username,
  isActive,
});

export const handleEditFaculty: Handler<typeof editFaculty> = async ({ actor, body, deps }) => {
  const { id, isActive, ...text } = body;
  const now = deps.now();
  const faculty = await deps.db.transaction().execute(async (trx) => {
    const before = await requireFaculty(trx, actor, id);
    const person = validateFaculty(text);
    if (!(await updateAccount(trx, id, person))) throw await emailTaken(trx, person.email);
    if (isActive !== undefined && isActive !== before.isActive) {
      await setActive(trx, [id], isActive);
      if (!isActive) await closeSessionsOf(trx, id, { now, why: 'CLOSED' });
    }
    const after = await requireShownFaculty(trx, actor, id);
    const detail = changesBetween(notedOf(before), notedOf(after));
    if (Object.keys(detail.after).length > 0) await noteAction(trx, actor, 'edit-faculty', id, now, detail);
    const emails = { before: before.email, after: after.email ?? '' };
    await mailEmailChange(trx, deps, { ...before, ...emails, by: actor.fullname });
    return after;
  });
  return { success: true, message: 'Faculty updated successfully', faculty: facultyOf(faculty) };
};
