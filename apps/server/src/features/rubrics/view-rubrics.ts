import { sumOf, type getRubric, type Rubric, type viewRubric } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { ownershipOf } from '../../platform/ownership.ts';
import { requireRubric } from './require-rubric.ts';
import { listRubrics, type RubricData } from './rubric.repository.ts';

const toRubric = (actor: DepartmentActor, row: RubricData): Rubric => ({
  _id: row.id,
  name: row.name,
  components: row.components,
  marks: sumOf(row.components.map((component) => component.marks)),
  ...ownershipOf(actor, row, ['view', 'update', 'delete', 'share', 'copy']),
});

export const handleGetRubric: Handler<typeof getRubric> = async ({ actor, query, deps }) => {
  const { rows, total } = await listRubrics(deps.db, actor, query);
  return { success: true, data: rows.map((row) => toRubric(actor, row)), total };
};

export const handleViewRubric: Handler<typeof viewRubric> = async ({ actor, params, deps }) => {
  const rubric = await requireRubric(deps.db, actor, 'view', params.rubricId);
  return { success: true, data: toRubric(actor, rubric) };
};
