import type { applySetupSheet } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { keepInstitute } from '../departments/index.ts';
import { requireReach } from '../places/index.ts';
import { refused } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { drawPasswordKey, openOrRenewPasswordKey } from './password-key.ts';
import { requireKind } from './require-run.ts';
import { findFullname } from './run-maker.repository.ts';
import {
  listApplying,
  listRowsLeft,
  lockRun,
  writeApplying,
  writeDone,
  writeRows,
} from './setup-run.repository.ts';

/** Rows of one transaction: what is lost when the server ends in the middle of it, and done again. */
const ROWS_AT_ONCE = 250;

export const handleApplySetupSheet: Handler<typeof applySetupSheet> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, body._id);
    if (!run) throw notFound('Sheet');
    requireReach(actor, run.instituteId, 'Sheet');
    requireKind(actor, run.kind);
    // Asked again, since no answer came.
    if (run.state !== 'TRIED') return;
    const { address, device, requestId } = actor.caller;
    const passwordKey = await drawPasswordKey(trx, run.id);
    await writeApplying(trx, run.id, { appliedBy: actor.id, address, device, requestId, passwordKey });
    const { kind, mode, fileName } = run;
    await noteAction(trx, actor, 'apply-sheet', run.instituteId, deps.now(), { kind, mode, fileName });
    await deps.jobs.enqueue(trx, 'apply-sheet', run.id, { runId: run.id });
  });
  return { success: true, message: 'The sheet is being applied.' };
};

type AppliedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

/** Judges rows again, does what they say, and writes what became of each. */
const applyRows = async (
  trx: Queryable,
  deps: Deps,
  run: AppliedRun,
  rows: Awaited<ReturnType<typeof listRowsLeft>>,
): Promise<void> => {
  const { id, instituteId, mode, kind, appliedBy, address, device, requestId } = run;
  const acting = {
    id: appliedBy ?? '',
    caller: { address: address ?? '', device: device ?? '', requestId: requestId ?? '', route: '' },
  };
  const texts = rows.map(({ fields }) => fields);
  const judged = (await keepInstitute(trx, instituteId))
    ? await KINDS[kind].apply(trx, { instituteId, mode, locks: true }, texts, {
        deps: { ...deps, startedBy: acting.id },
        acting,
        by: await findFullname(trx, acting.id),
        instituteId,
        now: deps.now(),
        passwordKey: await openOrRenewPasswordKey(trx, run),
      })
    : texts.map(() => refused('The institute was deleted.'));
  const written = rows.map(({ row, fields }, index) => {
    const { verdict, note, changes } = judged[index] ?? refused('');
    return { row, fields, verdict, note, changes };
  });
  await writeRows(trx, id, written, true);
};

/**
 * Applies a sheet, some rows in each transaction. One that was broken off anywhere continues with what is left, and one that
 * was applied is left alone.
 */
export const applySetupRun = async (deps: Deps, runId: string): Promise<void> => {
  let isLeft = true;
  while (isLeft)
    isLeft = await deps.db.transaction().execute(async (trx) => {
      const run = await lockRun(trx, runId);
      if (run?.state !== 'APPLYING') return false;
      const rows = await listRowsLeft(trx, runId, ROWS_AT_ONCE);
      if (rows.length > 0) await applyRows(trx, deps, run, rows);
      else await writeDone(trx, runId, deps.now());
      return rows.length > 0;
    });
};

/** Queues again every sheet that is being applied, in case its job is gone. */
export const requeueSetupRuns = async ({ db, jobs }: Deps): Promise<void> => {
  for (const { id } of await listApplying(db)) await jobs.enqueue(db, 'apply-sheet', id, { runId: id });
};
