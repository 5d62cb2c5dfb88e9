import { z } from 'zod';

/** One device at one address in one session, from which an attempt was worked on. */
export const originSchema = z.object({
  /** In a person's words, from what the browser says of itself: a hint, not a proof. */
  device: z.string(),
  address: z.string(),
  /** Numbers the sessions of the attempt, from 1 in the order in which they came. */
  session: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  saves: z.number().int(),
  runs: z.number().int(),
});
export type Origin = z.infer<typeof originSchema>;

/** In how many logins, from how many devices and addresses an attempt was worked on, and whether in two at the same time. */
export const originCountsSchema = z.object({
  sessions: z.number().int(),
  devices: z.number().int(),
  addresses: z.number().int(),
  isAtOnce: z.boolean(),
});
export type OriginCounts = z.infer<typeof originCountsSchema>;

/** The same with the origins themselves, in the order in which they began. */
export const originsSchema = originCountsSchema.extend({ list: z.array(originSchema) });
export type Origins = z.infer<typeof originsSchema>;

/** What the sessions of a task can be narrowed to. */
export const ORIGIN_FILTERS = ['SEVERAL', 'AT-ONCE'] as const;
export const originFilterSchema = z.enum(ORIGIN_FILTERS);
export type OriginFilter = z.infer<typeof originFilterSchema>;
