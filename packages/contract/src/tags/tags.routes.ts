import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { tagSchema } from './tag.ts';

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
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Tag name is required.')
      .max(60, 'A tag name may have at most 60 characters.'),
  }),
  response: dataOf(z.object({ _id: idSchema })),
});
