/** How a student's program for one question came about. Every moment (`at`, `until`) is in ms since the attempt's start. */
import { z } from 'zod';
import { notGradedReasonSchema, submittedBySchema } from '../attempts/attempt.ts';
import { runStatusSchema } from '../attempts/past-run.ts';
import { languageSchema } from '../questions/question.ts';
import { verdictSchema } from '../runs/run.ts';
import { packedLogSchema } from './packed-log.rules.ts';

/** From one moment to another. */
export const spanSchema = z.object({ at: z.number().int(), until: z.number().int() });
export type Span = z.infer<typeof spanSchema>;

/** A run by the student. */
const runEventSchema = z.object({
  kind: z.literal('RUN'),
  at: z.number().int(),
  language: languageSchema,
  status: runStatusSchema,
  passedCount: z.number().int(),
  totalCount: z.number().int(),
  /** On an input of the student's own, without a verdict. */
  isOwnInput: z.boolean(),
  /** Null where only the counts were kept. */
  compiled: z.boolean().nullable(),
  /** Of each PUBLIC test; empty where only the counts were kept, and with an own input. */
  tests: z.array(z.object({ passed: z.boolean().nullable(), verdict: verdictSchema })),
});
export type RunEvent = z.infer<typeof runEventSchema>;

const momentOf = <Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), at: z.number().int() });

/** What happened beside the entries of the log. */
export const playbackEventSchema = z.discriminatedUnion('kind', [
  runEventSchema,
  /** The page was hidden, or another window had the keyboard. */
  spanSchema.extend({ kind: z.literal('AWAY') }),
  /** The page could not reach the server. */
  spanSchema.extend({ kind: z.literal('OFFLINE') }),
  momentOf('FULLSCREEN_LEFT'),
  /** Entries come from another device than before. */
  momentOf('OTHER_DEVICE'),
  /** A program arrived and was not taken; `isTaken`: its writer decided for it later. */
  momentOf('SET_ASIDE').extend({ reason: notGradedReasonSchema, isTaken: z.boolean() }),
  /** Extra time as it stands; minutes may be 0 where only the end is later. */
  momentOf('TIME_GIVEN').extend({ extraMinutes: z.number().int(), laterEnd: z.string().nullable() }),
  momentOf('SUBMITTED').extend({ by: submittedBySchema }),
  /** The attempt was opened again. */
  momentOf('REOPENED'),
]);
export type PlaybackEvent = z.infer<typeof playbackEventSchema>;

/**
 * Where the text of a jump stood before: in the student's own programs of this attempt, in the question (statement,
 * starting program, samples), or in neither.
 */
export const jumpOriginSchema = z.enum(['OWN', 'GIVEN', 'OUTSIDE']);
export type JumpOrigin = z.infer<typeof jumpOriginSchema>;

/** One change that inserted a long text. */
export const jumpSchema = z.object({
  /** The place of the entry in the log, from 0. */
  entry: z.number().int(),
  origin: jumpOriginSchema,
  /** Characters other than white space. */
  characters: z.number().int(),
});
export type Jump = z.infer<typeof jumpSchema>;

/** Whether the stored chains are what the student's pages sent. */
export const chainStateSchema = z.object({
  /** So many entries of the log, from the first on, fit their hashes: all of them where nothing is wrong. */
  holds: z.number().int(),
  /** The log ends where the newest saved program says that it ends. */
  isComplete: z.boolean(),
  /** What the pages noted (away, offline …) fits its hashes, and nothing of it is missing. */
  isPresenceSound: z.boolean(),
});
export type ChainState = z.infer<typeof chainStateSchema>;

export const playbackSchema = z.object({
  startedAt: z.string(),
  /** When the newest submission was made, in ms since the start. */
  endsAt: z.number().int(),
  log: packedLogSchema,
  jumps: z.array(jumpSchema),
  /** In the order of their moments. */
  events: z.array(playbackEventSchema),
  chain: chainStateSchema,
});
export type Playback = z.infer<typeof playbackSchema>;
