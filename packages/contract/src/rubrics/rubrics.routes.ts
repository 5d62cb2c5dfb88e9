import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { dataOf, idSchema, ownershipShape } from '../common.ts';
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
  summary: 'The rubrics that the caller owns or that were shared with the caller.',
  response: dataOf(z.array(rubricSchema)),
});
