import { z } from 'zod';

/** Items of a page, where a call does not say how many. */
export const V1_PAGE_SIZE = 50;
/** Most of them. */
export const V1_PAGE_SIZE_MAX = 200;

/** Asks for one page of a list. */
export const v1PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1).describe('The number of the page; the first is 1.'),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .max(V1_PAGE_SIZE_MAX)
    .default(V1_PAGE_SIZE)
    .describe('How many items a page has.'),
});

/** The same of a list that can be searched. */
export const v1SearchQuery = v1PageQuery.extend({
  search: z.string().trim().max(200).optional().describe('Words that all have to occur.'),
});

/** What a page says beside its items. */
export const v1PagingShape = {
  page: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int().describe('How many items there are on all pages.'),
};

/** A page of a list. */
export const v1PageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), ...v1PagingShape });

/** The page of an example. */
export const examplePage = <Item>(...items: Item[]) => ({
  items,
  page: 1,
  pageSize: 50,
  total: items.length,
});
