import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, idSchema, pageQueryShape } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  accessEntrySchema,
  accessMapSchema,
  colleagueSchema,
  landingSchema,
  shareableKindSchema,
} from './sharing.ts';

const { page, pageSize, search } = pageQueryShape;
const count = z.number().int();

export const getAllFaculties = defineRoute({
  method: 'GET',
  path: '/faculty/get-all-faculties',
  roles: AUTHORS,
  summary: "The people the caller can share with: of the caller's department, and of the institute's others.",
  /** One page runs through the own department first and then through the others, by name. */
  query: z.object({ page, pageSize, search }),
  response: z.object({
    success: z.literal(true),
    data: z.object({
      departmentFaculties: z.array(colleagueSchema),
      instituteFaculties: z.array(colleagueSchema),
    }),
    /** How many match in all. */
    totals: z.object({ departmentFaculties: count, instituteFaculties: count }),
  }),
});

const accessListSchema = z.object({ accessControl: z.array(accessEntrySchema) });

export const accessList = defineRoute({
  method: 'GET',
  path: '/faculty/access-list/:kind/:id',
  roles: AUTHORS,
  summary: 'Who has which rights on an item, by name; for its owner.',
  params: z.object({ kind: shareableKindSchema, id: idSchema }),
  response: dataOf(accessListSchema),
});

export const shareTask = defineRoute({
  method: 'POST',
  path: '/faculty/share-task',
  roles: AUTHORS,
  summary: 'Says what the named people may do with a task; answers its whole access list.',
  body: z.object({ taskId: idSchema, accessMap: accessMapSchema('task') }),
  response: dataOf(accessListSchema),
});

export const shareQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/share-question',
  roles: AUTHORS,
  summary: 'Says what the named people may do with a question; answers its whole access list.',
  body: z.object({ questionId: idSchema, accessMap: accessMapSchema('question') }),
  response: dataOf(accessListSchema),
});

export const shareGroup = defineRoute({
  method: 'POST',
  path: '/faculty/share-group',
  roles: AUTHORS,
  summary: 'Says what the named people may do with a group; answers its whole access list.',
  body: z.object({ groupId: idSchema, accessMap: accessMapSchema('group') }),
  response: dataOf(accessListSchema),
});

export const shareRubric = defineRoute({
  method: 'POST',
  path: '/faculty/share-rubric',
  roles: AUTHORS,
  summary: 'Says what the named people may do with a rubric; answers its whole access list.',
  body: z.object({ rubricId: idSchema, accessMap: accessMapSchema('rubric') }),
  response: dataOf(accessListSchema),
});

export const sharedItem = defineRoute({
  method: 'GET',
  path: '/shared-item/:kind/:id',
  roles: 'anyone',
  summary: 'What a shared link comes to for whoever opens it; never what the item says.',
  params: z.object({ kind: shareableKindSchema, id: idSchema }),
  response: dataOf(landingSchema),
});
