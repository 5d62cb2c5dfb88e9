import { sumOf, type getRubric, type Rubric, type RubricFields, type viewRubric } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { editionOf } from '../../platform/editions.ts';
import { ownershipOf } from '../../platform/ownership.ts';
import { requireRubric } from './require-rubric.ts';
import { listRubrics, type RubricData } from './rubric.repository.ts';

/** All that the form of a rubric holds: what its edition is made of. */
export const heldByForm = ({ name, components }: RubricFields): RubricFields => ({
  name,
  components: components.map(({ title, marks }) => ({ title, marks })),
});

export const toRubric = (actor: DepartmentActor, row: RubricData): Rubric => ({
  _id: row.id,
  name: row.name,
  components: row.components,
  marks: sumOf(row.components.map((component) => component.marks)),
  edition: editionOf(heldByForm(row), row),
  ...ownershipOf(actor, row, ['view', 'update', 'delete', 'share', 'copy']),
});

export const handleGetRubric: Handler<typeof getRubric> = async ({ actor, query, deps }) => {
  const { rows, total } = await listRubrics(deps.db, actor, query);
  const data = rows.map((row) => ({ ...toRubric(actor, row), serial: row.serial }));
  return { success: true, data, total };
};

export const handleViewRubric: Handler<typeof viewRubric> = async ({ actor, params, deps }) => {
  const rubric = await requireRubric(deps.db, actor, 'view', params.rubricId);
  return { success: true, data: toRubric(actor, rubric) };
};
