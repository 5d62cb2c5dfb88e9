import type { fetchSetupRows, fetchSetupRuns } from '@assay/contract';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { hasInstitute } from '../departments/index.ts';
import { requireReach } from '../places/index.ts';
import { requireRun, toSetupRun } from './require-run.ts';
import { listRuns, pageOfSetupRows } from './setup-run.repository.ts';

export const handleFetchSetupRuns: Handler<typeof fetchSetupRuns> = async ({ actor, params, deps }) => {
  const { instituteId } = params;
  requireReach(actor, instituteId, 'Institute');
  if (!(await hasInstitute(deps.db, instituteId))) throw notFound('Institute');
  const runs = await listRuns(deps.db, instituteId);
  return { success: true, data: runs.map((run) => toSetupRun(run, deps.now())) };
};

export const handleFetchSetupRows: Handler<typeof fetchSetupRows> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const { id } = await requireRun(deps.db, actor, params.id);
  const { rows, total } = await pageOfSetupRows(deps.db, id, query);
  return { success: true, data: rows, total };
};
