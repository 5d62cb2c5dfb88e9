import type { SetupKind, SetupRun } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requireReach } from '../places/index.ts';
import { findRun, passwordsSince, type RunRow } from './setup-run.repository.ts';

/** @throws FORBIDDEN to an institute head for departments, which administrators add and whose heads they make. */
export const requireKind = ({ role }: Actor, kind: SetupKind): void => {
  if (kind === 'DEPARTMENTS' && role !== 'ADMIN')
    throw new AppError('FORBIDDEN', 'Only administrators add departments and their heads.');
};

/** @throws NOT_FOUND unless the sheet is there and the actor looks after its institute. */
export const requireRun = async (db: Queryable, actor: Actor, id: string): Promise<RunRow> => {
  const run = await findRun(db, id);
  if (!run) throw notFound('Sheet');
  requireReach(actor, run.instituteId, 'Sheet');
  return run;
};

/** Whether the first passwords of a sheet can still be downloaded. */
export const hasPasswords = (
  { state, endedAt, passwordKey }: Pick<RunRow, 'state' | 'endedAt' | 'passwordKey'>,
  now: Date,
): boolean => state === 'DONE' && passwordKey !== null && endedAt !== null && endedAt >= passwordsSince(now);

/** A sheet as it is answered. */
export const toSetupRun = (run: RunRow, now: Date): SetupRun => ({
  _id: run.id,
  kind: run.kind,
  mode: run.mode,
  state: run.state,
  fileName: run.fileName,
  madeByName: run.madeByName,
  madeAt: run.madeAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
  exampleRows: run.exampleRows,
  unknownColumns: run.unknownColumns,
  counts: { NEW: run.new, CHANGED: run.changed, SAME: run.same, REFUSED: run.refused },
  done: run.done,
  hasPasswords: hasPasswords(run, now),
});
