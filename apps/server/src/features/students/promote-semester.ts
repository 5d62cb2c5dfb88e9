import { LAST_SEMESTER, type promoteSemester } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { archiveStudents } from './archive-students.ts';
import {
  findPromotion,
  insertPromotion,
  lockCohorts,
  lockStudentsOf,
  promoteStudents,
} from './cohort.repository.ts';

export const handlePromoteSemester: Handler<typeof promoteSemester> = async ({ actor, body, deps }) => {
  const { key, semester, batch, stayBack, students } = body;
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    await lockCohorts(trx, actor.departmentId);
    const before = await findPromotion(trx, actor.departmentId, key);
    if (before) return before;
    const ids = await lockStudentsOf(trx, actor.departmentId, { semester, batch, stayBack });
    if (ids.length !== students)
      throw new AppError(
        'CONFLICT',
        `The semester has changed since: it would be ${ids.length} students, not ${students}. Please look again.`,
      );
    const isLast = semester === LAST_SEMESTER;
    if (isLast) await archiveStudents(trx, ids, now);
    else await promoteStudents(trx, ids);
    const done = { promoted: isLast ? 0 : ids.length, archived: isLast ? ids.length : 0 };
    await insertPromotion(trx, actor, { key, semester, batch, ...done }, now);
    await noteAction(trx, actor, 'promote-semester', actor.departmentId, now, {
      semester,
      batch,
      ...done,
      stayBack,
    });
    return done;
  });
  return { success: true, message: `Semester ${semester} promoted`, data };
};
