import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import {
  dataOf,
  doneSchema,
  idSchema,
  newItemIdSchema,
  ownershipShape,
  numberedPageOf,
  ownershipSchema,
} from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { rubricFieldsSchema } from './rubric.rules.ts';

export const rubricSchema = z.object({
  _id: idSchema,
  name: z.string(),
  components: z.array(z.object({ title: z.string(), marks: z.number() })),
  /** The sum of the components' marks. */
  marks: z.number(),
  /** To be sent with an edit of it. */
  edition: editionSchema,
  ...ownershipShape,
});
export type Rubric = z.infer<typeof rubricSchema>;

export const rubricList = defineList({
  order: 'name',
  numberedBy: '-createdAt',
  columns: { name: 'unfiltered', marks: 'unfiltered', createdAt: 'unfiltered', owner: 'words' },
  filters: { ownership: ownershipSchema },
});

export const getRubric = defineRoute({
  method: 'GET',
  path: '/faculty/getRubric',
  roles: AUTHORS,
  summary:
    'Rubrics that the caller owns, that were shared, or (department head) that belong to the department; by name unless sorted otherwise.',
  query: rubricList.query,
  response: numberedPageOf(rubricSchema),
});

export const viewRubric = defineRoute({
  method: 'GET',
  path: '/faculty/view-rubric/:rubricId',
  roles: AUTHORS,
  summary: 'One rubric with its components.',
  params: z.object({ rubricId: idSchema }),
  response: dataOf(rubricSchema),
});

/** The documents send the sum along; the server makes it itself of the components. */
const rubricBodyShape = { ...rubricFieldsSchema.shape, marks: z.unknown().optional() };

export const addRubric = defineRoute({
  method: 'POST',
  path: '/faculty/addRubric',
  roles: AUTHORS,
  summary: 'Creates a rubric with its components, in their order.',
  body: z.object({ _id: newItemIdSchema, ...rubricBodyShape }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const updateRubric = defineRoute({
  method: 'POST',
  path: '/faculty/updateRubric',
  roles: AUTHORS,
  summary:
    'Changes a rubric. What was evaluated by it keeps the components that it was evaluated by. Refused when another edition is stored than the one opened.',
  body: z.object({ id: idSchema, edition: editionSchema, ...rubricBodyShape }),
  response: dataOf(z.object({ _id: idSchema })),
  conflict: rubricSchema,
});

export const deleteRubric = defineRoute({
  method: 'POST',
  path: '/faculty/deleteRubric',
  roles: AUTHORS,
  summary: 'Deletes a rubric that no task uses.',
  body: z.object({ id: idSchema }),
  response: doneSchema,
});
