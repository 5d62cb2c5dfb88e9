import {
  findPeriodProblem,
  RETENTION_KINDS,
  type fetchRetention,
  type previewRetention,
  type RetentionPeriod,
  type setRetention,
} from '@assay/contract';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import { findPreview } from './due.repository.ts';
import { listHolds } from './hold.repository.ts';
import {
  findPeriod,
  listPeriods,
  lockRetention,
  savePeriod,
  type StoredPeriod,
} from './period.repository.ts';
import { beginsAt, momentsOf } from './remove-expired.ts';

const toPeriod = (kind: RetentionPeriod['kind'], stored: StoredPeriod | undefined): RetentionPeriod => ({
  kind,
  days: stored?.days ?? null,
  setBy: stored?.setBy ?? null,
  setAt: stored?.setAt.toISOString() ?? null,
  beginsAt: stored ? beginsAt(stored.setAt).toISOString() : null,
});

export const handleFetchRetention: Handler<typeof fetchRetention> = async ({ deps: { db } }) => {
  const stored = await listPeriods(db);
  const holds = await listHolds(db);
  return {
    success: true,
    data: {
      periods: RETENTION_KINDS.map((kind) =>
        toPeriod(
          kind,
          stored.find((period) => period.kind === kind),
        ),
      ),
      holds: holds.map(({ id, itemId, name, place, heldAt, ...hold }) => ({
        _id: id,
        ...hold,
        item: { _id: itemId, name, place },
        heldAt: heldAt.toISOString(),
      })),
    },
  };
};

const requireFitting = (kind: RetentionPeriod['kind'], days: number): void => {
  const problem = findPeriodProblem(kind, days);
  if (problem) refuseForm([{ path: 'days', message: problem }]);
};

export const handlePreviewRetention: Handler<typeof previewRetention> = async ({
  query: { kind, days },
  deps: { db, now },
}) => {
  requireFitting(kind, days);
  const found = await findPreview(db, kind, momentsOf(days, now()));
  if (!found) throw notFound('What would go');
  return {
    success: true,
    data: {
      ...found,
      oldest: found.oldest?.toISOString() ?? null,
      places: found.places.map((place) => ({ ...place, oldest: new Date(place.oldest).toISOString() })),
    },
  };
};

export const handleSetRetention: Handler<typeof setRetention> = async ({
  actor,
  body: { kind, days },
  deps: { db, now },
}) => {
  if (days !== null) requireFitting(kind, days);
  await db.transaction().execute(async (trx) => {
    await lockRetention(trx);
    const before = (await findPeriod(trx, kind))?.days ?? null;
    if (before === days) return;
    await savePeriod(trx, { kind, days, setBy: actor.id, setAt: now() });
    await noteAction(trx, actor, 'set-retention', null, now(), {
      kind,
      before: { days: before },
      after: { days },
    });
  });
  return {
    success: true,
    message: days === null ? 'It is kept for ever.' : 'The period is set, and counts from tomorrow.',
  };
};
