/** The record of an exam as it is stored, downloaded and checked: signed roots over leaves, and the keys that signed. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { languageSchema } from '../questions/question.ts';
import { programCodeSchema } from '../attempts/program.ts';
import { hashSchema, hiddenTestsSchema } from './leaf.ts';

export const RECORD_FORMAT = 'assay-record/1';
export const RECEIPT_FORMAT = 'assay-receipt/1';
export const HEADS_FORMAT = 'assay-heads/1';

/** What is signed: the root over the first `size` leaves, and the statement that was signed before it. */
export const rootStatementSchema = z.object({
  format: z.literal(RECORD_FORMAT),
  /** The task's id. */
  record: idSchema,
  /** The seal is 1, each amendment one more. */
  number: z.number().int().min(1),
  size: z.number().int().min(1),
  root: hashSchema,
  /** SHA-256 of the statement before it, in canonical JSON; null for the seal. */
  previous: hashSchema.nullable(),
  signedAt: z.string(),
  /** The key that signed it, by `keyIdOf`. */
  key: hashSchema,
});
export type RootStatement = z.infer<typeof rootStatementSchema>;

/** A root, with the Ed25519 signature (hex) of its statement in canonical JSON. */
export const signedRootSchema = z.object({
  statement: rootStatementSchema,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});
export type SignedRoot = z.infer<typeof signedRootSchema>;

/** The public half of a key that an installation signs with. */
export const recordKeySchema = z.object({
  /** SHA-256 of the key's 32 bytes. */
  id: hashSchema,
  algorithm: z.literal('Ed25519'),
  /** Its 32 bytes, hex. */
  publicKey: hashSchema,
  madeAt: z.string(),
  /** When another one took over; null for one that signs. */
  retiredAt: z.string().nullable(),
});
export type RecordKey = z.infer<typeof recordKeySchema>;

/** What `/.well-known/assay-key` answers. */
export const recordKeysSchema = z.object({ keys: z.array(recordKeySchema) });

/** Something in which the database is not what the record says. */
export const differenceSchema = z.object({
  /** Salted hash of the account; null where it is about no student. */
  account: hashSchema.nullable(),
  question: idSchema.nullable(),
  /** What differs, in words: `computed marks`, `hidden test 3`. */
  what: z.string(),
  /** What the record has, and what the database; null where it has nothing. */
  sealed: z.string().nullable(),
  found: z.string().nullable(),
});
export type RecordDifference = z.infer<typeof differenceSchema>;

/** How the database compared when somebody looked. */
export const comparisonSchema = z.object({
  comparedAt: z.string(),
  /** Leaves that were compared. */
  leaves: z.number().int(),
  /** Entries of the logs of what was typed, each hashed anew. */
  entries: z.number().int(),
  /** All of them, or the first `DIFFERENCES_MAX`. */
  differences: z.array(differenceSchema),
  total: z.number().int(),
  /** Keys that signed, and that the server which compared did not make: it cannot vouch for them. */
  unknownKeys: z.array(hashSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** More differences than these are counted. */
export const DIFFERENCES_MAX = 200;

/** `record.json` of a downloaded record. */
export const recordFileSchema = z.object({
  format: z.literal(RECORD_FORMAT),
  task: z.object({ id: idSchema, name: z.string() }),
  /** The seal, then each amendment. */
  roots: z.array(signedRootSchema).min(1),
  keys: z.array(recordKeySchema),
});
export type RecordFile = z.infer<typeof recordFileSchema>;

/** A line of `hidden-tests.jsonl`: what opens a leaf. */
export const openingSchema = z.object({ position: z.number().int(), opens: hiddenTestsSchema });
export type Opening = z.infer<typeof openingSchema>;

/** Whose account a hash is of. The names are those of the day of the download: they are not sealed. */
export const personSchema = z.object({
  hash: hashSchema,
  account: idSchema,
  salt: hashSchema,
  username: z.string(),
  fullname: z.string(),
});
export type RecordPerson = z.infer<typeof personSchema>;

/** `people.json`. */
export const peopleFileSchema = z.array(personSchema);

/** The receipt that a student takes along: the own leaves, each with its proof, and the programs themselves. */
export const receiptFileSchema = z.object({
  format: z.literal(RECEIPT_FORMAT),
  task: z.object({ id: idSchema, name: z.string() }),
  student: personSchema.omit({ hash: true }),
  /** Leaves with marks are there when the results are published. */
  isResultPublished: z.boolean(),
  roots: z.array(signedRootSchema).min(1),
  /** The proof that each root goes on from the one before, in the order of the roots; nothing for the seal. */
  consistency: z.array(z.array(hashSchema)),
  /** `body` is the leaf in canonical JSON; `path` leads to the last root. */
  leaves: z.array(z.object({ position: z.number().int(), body: z.string(), path: z.array(hashSchema) })),
  keys: z.array(recordKeySchema),
  programs: z.array(z.object({ question: idSchema, language: languageSchema, code: programCodeSchema })),
});
export type ReceiptFile = z.infer<typeof receiptFileSchema>;

/** What a student's device was told that the server holds: the newest entry of the log of each question. */
export const headsFileSchema = z.object({
  format: z.literal(HEADS_FORMAT),
  task: idSchema,
  keptAt: z.string(),
  heads: z.array(z.object({ question: idSchema, revision: z.number().int(), hash: hashSchema })),
});
export type HeadsFile = z.infer<typeof headsFileSchema>;
