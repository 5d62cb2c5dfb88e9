import type { fetchRehearsals, Rehearsal } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { listRehearsals, type RehearsalRow } from '../rehearsal.repository.ts';
import { findProblem, requireRehearsed } from './require-rehearsed.ts';

const toRehearsal = (row: RehearsalRow): Rehearsal => ({
  _id: row.id,
  state: row.state,
  students: row.students,
  assigned: row.assigned,
  seconds: row.seconds,
  startedAt: row.startedAt.toISOString(),
  startedByName: row.startedByName,
  endedAt: row.endedAt?.toISOString() ?? null,
  problem: row.problem,
  progress: row.progress,
  report: row.report,
});

export const handleFetchRehearsals: Handler<typeof fetchRehearsals> = async ({ actor, params, deps }) => {
  const task = await requireRehearsed(deps.db, actor, params.taskId, deps.now());
  const [problem, rehearsals] = await Promise.all([
    findProblem(deps.db, task, deps.now()),
    listRehearsals(deps.db, task.id),
  ]);
  return {
    success: true,
    data: {
      task: { _id: task.id, name: task.name },
      assigned: task.students,
      problem,
      rehearsals: rehearsals.map(toRehearsal),
    },
  };
};
