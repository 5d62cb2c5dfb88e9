import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { dataOf, idSchema, ownershipShape, pageOf, pageQueryShape } from '../common.ts';
import { ownershipSchema } from '../questions/questions.routes.ts';
import { defineRoute } from '../route.ts';

export const rubricSchema = z.object({
  _id: idSchema,
  name: z.string(),
  components: z.array(z.object({ title: z.string(), marks: z.number() })),
  /** The sum of the components' marks. */
  marks: z.number(),
  ...ownershipShape,
});
export type Rubric = z.infer<typeof rubricSchema>;

export const getRubric = defineRoute({
  method: 'GET',
  path: '/faculty/getRubric',
  roles: AUTHORS,
  summary:
    'Rubrics that the caller owns, that were shared, or (department head) that belong to the department; by name unless sorted otherwise.',
  query: z.object({ ...pageQueryShape, ownership: ownershipSchema.optional() }),
  response: pageOf(rubricSchema),
});

export const viewRubric = defineRoute({
  method: 'GET',
  path: '/faculty/view-rubric/:rubricId',
  roles: AUTHORS,
  summary: 'One rubric with its components.',
  params: z.object({ rubricId: idSchema }),
  response: dataOf(rubricSchema),
});
