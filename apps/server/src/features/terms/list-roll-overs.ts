import type { listRollOvers } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listDepartments } from './preview.repository.ts';
import { pageOfRuns } from './roll-over.repository.ts';
import { undoableUntil } from './undo-roll-over.ts';

export const handleListRollOvers: Handler<typeof listRollOvers> = async ({ actor, query, deps }) => {
  const departments = await listDepartments(deps.db, actor);
  const { rows, total } = await pageOfRuns(
    deps.db,
    departments.map(({ id }) => id),
    query,
  );
  const now = deps.now();
  const data = rows.map(({ id, doneAt, isUndoable, ...row }) => {
    const until = undoableUntil(doneAt);
    return {
      ...row,
      _id: id,
      doneAt: doneAt.toISOString(),
      undoableUntil: isUndoable && now <= until ? until.toISOString() : null,
    };
  });
  return { success: true, data, total };
};
