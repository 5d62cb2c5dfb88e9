import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema, newItemIdSchema, numberedRow, numberedPageOf } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { managedTagSchema, tagNameSchema, tagSchema, tagUseSchema } from './tag.ts';

export const getTagsByQuery = defineRoute({
  method: 'GET',
  path: '/faculty/get-tags-by-query',
  roles: AUTHORS,
  summary: 'Up to 20 tags whose name contains the text, upper and lower case alike.',
  query: z.object({ query: z.string().trim().max(60).default('') }),
  response: dataOf(z.array(tagSchema)),
});

export const createTag = defineRoute({
  method: 'POST',
  path: '/faculty/create-tag',
  roles: AUTHORS,
  summary: 'Creates a tag, or answers the one that has this name already (upper and lower case alike).',
  body: z.object({ name: tagNameSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const tagList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: { name: 'words', usedCount: 'amount', createdBy: 'words', createdAt: 'unfiltered' },
});

export const fetchTags = defineRoute({
  method: 'GET',
  path: '/admin/tags',
  roles: ['ADMIN'],
  summary: 'All tags with how often each is used, newest first unless sorted otherwise.',
  query: tagList.query,
  response: numberedPageOf(managedTagSchema),
});

export const tagUsedCounts = defineRoute({
  method: 'GET',
  path: '/admin/tag-used-count',
  roles: ['ADMIN'],
  summary: 'How many questions have each tag; deleted questions do not count.',
  response: dataOf(z.array(managedTagSchema.pick({ _id: true, usedCount: true }))),
});

export const addTag = defineRoute({
  method: 'POST',
  path: '/admin/create-tag',
  roles: ['ADMIN'],
  summary: 'Creates a tag; 409 for a name that exists (upper and lower case alike).',
  body: z.object({ _id: newItemIdSchema, name: tagNameSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const editTag = defineRoute({
  method: 'POST',
  path: '/admin/edit-tag',
  roles: ['ADMIN'],
  summary: 'Renames a tag, on every question that has it.',
  body: z.object({ id: idSchema, name: tagNameSchema }),
  response: doneSchema,
});

export const deleteTag = defineRoute({
  method: 'POST',
  path: '/admin/delete-tag',
  roles: ['ADMIN'],
  summary: 'Deletes a tag that no question has; else 409 says where it is used.',
  body: z.object({ id: idSchema }),
  response: doneSchema,
});

/** The questions that have a tag. */
export const tagUseList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: { usedBy: 'unfiltered', question: 'unfiltered', createdAt: 'unfiltered' },
});

export const tagDetails = defineRoute({
  method: 'POST',
  path: '/admin/tag-details',
  roles: ['ADMIN'],
  summary: 'A tag with the questions that have it, newest first unless sorted otherwise.',
  body: tagUseList.query.extend({ id: idSchema }),
  response: z.object({
    success: z.literal(true),
    name: z.string(),
    /** How many questions have the tag. */
    usedCount: z.number().int(),
    data: z.array(numberedRow(tagUseSchema)),
    /** How many of them match the search. */
    total: z.number().int(),
  }),
});
