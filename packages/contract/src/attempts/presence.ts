/**
 * What the exam page notes of whether its student is there: a log of its own, one chain for each opening of the page, with
 * the numbers and hashes of the log of edits (`edit-log.ts`), so that nothing can be taken out of it unseen. Nothing of
 * what was pasted is in it; what a paste brought stands in the log of edits.
 */
import { z } from 'zod';
import { logHeadSchema } from './edit-log.ts';
import { hashText, revisionSchema } from './program.ts';

/**
 * away, back: the page is hidden or another window has the keyboard; the page is before the student (again). pasted: into
 * the page. offline, online: the server cannot be reached; it can again. fullscreen-left: the page was on the whole screen.
 */
export const PRESENCE_KINDS = ['away', 'back', 'pasted', 'offline', 'online', 'fullscreen-left'] as const;
export const presenceKindSchema = z.enum(PRESENCE_KINDS);
export type PresenceKind = z.infer<typeof presenceKindSchema>;

/** An entry of the chain, in the form of one of the log of edits. */
export const presenceEntrySchema = z.object({
  /** From 1 in each opening of the page. */
  revision: revisionSchema,
  /** When it was noted, by the server's clock as the browser knows it. ISO 8601. */
  typedAt: z.iso.datetime(),
  /** What happened, and how many characters were pasted; 0 with anything else. */
  change: z.tuple([presenceKindSchema, z.number().int().min(0)]),
});
export type PresenceEntry = z.infer<typeof presenceEntrySchema>;

/** So many entries of one page go in one call at most. */
export const PRESENCE_ENTRIES_MAX = 500;
/** So many pages of a device go in one call at most. */
export const PRESENCE_PAGES_MAX = 20;

/** Names one opening of the exam page. */
const pageSchema = z.string().min(1).max(64);

/** Entries of one page on their way to the server. */
export const presenceLogSchema = z.object({
  page: pageSchema,
  /** What the first entry goes on from: the newest head that the server has acknowledged. */
  base: logHeadSchema,
  entries: z.array(presenceEntrySchema).min(1).max(PRESENCE_ENTRIES_MAX),
  /** Of the last entry. */
  hash: z.string().length(64),
});
export type PresenceLog = z.infer<typeof presenceLogSchema>;

/** The hash of an attempt's chain over all pages after what one call brought of a page, which ends with `hash`. */
export const chainPresence = (before: string, page: string, hash: string, hashOf = hashText): string =>
  hashOf(JSON.stringify([before, page, hash]));

/** What the server holds of a page's chain. */
export const presenceHeadSchema = logHeadSchema.extend({ page: pageSchema });
export type PresenceHead = z.infer<typeof presenceHeadSchema>;
