import { sumOf, type getRubric } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { ownershipOf } from '../../platform/ownership.ts';
import { listRubrics } from './rubric.repository.ts';

export const handleGetRubric: Handler<typeof getRubric> = async ({ actor, deps }) => {
  const rubrics = await listRubrics(deps.db, actor);
  return {
    success: true,
    data: rubrics.map((rubric) => ({
      _id: rubric.id,
      name: rubric.name,
      components: rubric.components,
      marks: sumOf(rubric.components.map((component) => component.marks)),
      ...ownershipOf(actor, rubric, ['view', 'update', 'delete', 'share']),
    })),
  };
};
