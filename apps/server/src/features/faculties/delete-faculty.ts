import type { Belongings, deleteFaculty } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { markAccountDeleted } from '../accounts/index.ts';
import { handOver } from './belongings.repository.ts';
import { requireFaculty } from './require-faculty.ts';
import { lockSuccessor } from './faculty.repository.ts';

/** @throws VALIDATION unless the successor is somebody else of the department who can log in. */
const handOverTo = async (
  trx: Queryable,
  { departmentId }: DepartmentActor,
  ownerId: string,
  successorId: string,
): Promise<Belongings> => {
  const successor = successorId === ownerId ? undefined : await lockSuccessor(trx, departmentId, successorId);
  if (successor) return handOver(trx, ownerId, successor.id);
  const message = 'Please choose somebody of your department who is active.';
  throw new AppError('VALIDATION', message, [{ path: 'handOverTo', message }]);
};

export const handleDeleteFaculty: Handler<typeof deleteFaculty> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { id, username, fullname } = await requireFaculty(trx, actor, body.id);
    if (body.handOverTo) {
      const handedOver = await handOverTo(trx, actor, id, body.handOverTo);
      await noteAction(trx, actor, 'hand-over', id, now, { to: body.handOverTo, ...handedOver });
    }
    await markAccountDeleted(trx, id, now);
    await noteAction(trx, actor, 'delete-faculty', id, now, { username, fullname });
  });
  return { success: true, message: 'Faculty deleted successfully' };
};
