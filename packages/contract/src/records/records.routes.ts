import { z } from 'zod';
import { dataOf, idSchema } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { hashSchema } from './leaf.ts';
import { comparisonSchema, differenceSchema, receiptFileSchema } from './record.ts';

/** How many of the latest amendments are told; the file has them all. */
export const AMENDMENTS_SHOWN = 50;

const rootSchema = z.object({
  /** The seal is 1, each amendment one more. */
  number: z.number().int(),
  signedAt: z.string(),
  /** Leaves that it added. */
  leaves: z.number().int(),
  /** What led to them, by `RECORD_CAUSES`; nothing for the seal. */
  because: z.array(z.string()),
  /** Leaves with a change that nothing that was done in the application leads to. */
  unexplained: z.number().int(),
  root: hashSchema,
});

/** How far the record of a task is. */
export const recordStateSchema = z.object({
  task: z.object({ _id: idSchema, name: z.string() }),
  /** Null while the exam goes on, or is graded. */
  seal: rootSchema.nullable(),
  /** When it is sealed at the latest; null once it is, and for a task without students. */
  dueAt: z.string().nullable(),
  /** The latest amendments, the newest first, and how many there are in all. */
  amendments: z.array(rootSchema),
  amendmentCount: z.number().int(),
  /** Changes that the next amendment will hold. */
  waiting: z.number().int(),
  /** The key that signed last. */
  key: hashSchema.nullable(),
});
export type RecordState = z.infer<typeof recordStateSchema>;
export type RecordRoot = z.infer<typeof rootSchema>;

export const fetchRecord = defineRoute({
  method: 'GET',
  path: '/faculty/record/:taskId',
  roles: AUTHORS,
  summary: 'How far the sealed record of an exam is: seal, amendments, key.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(recordStateSchema),
});

/** A difference, with the names that the caller may know. */
const namedDifferenceSchema = differenceSchema.extend({
  student: z.string().nullable(),
  position: z.number().int().nullable(),
});
export type NamedDifference = z.infer<typeof namedDifferenceSchema>;

export const compareRecord = defineRoute({
  method: 'POST',
  path: '/faculty/compare-record',
  roles: AUTHORS,
  summary: 'Seals what has changed, then compares the database with the record and names every difference.',
  body: z.object({ taskId: idSchema }),
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  response: dataOf(comparisonSchema.extend({ differences: z.array(namedDifferenceSchema) })),
  rateLimit: 20,
});
export type RecordComparison = z.infer<(typeof compareRecord)['response']>['data'];

/** The ZIP itself is no call of the contract: `GET /faculty/record-file/:taskId?names=true|false`. */
export const recordFilePath = (taskId: string, names: boolean): string =>
  `/faculty/record-file/${taskId}?names=${names}`;

export const fetchRecordReceipt = defineRoute({
  method: 'GET',
  path: '/student/record-receipt/:taskId',
  roles: ['STUDENT'],
  summary:
    'The leaves of the caller in the sealed record of an exam, each with its proof; null before it is sealed.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(receiptFileSchema.nullable()),
});

/** Where an installation publishes the keys that it signs with, outside `/api`. */
export const RECORD_KEYS_PATH = '/.well-known/assay-key';
