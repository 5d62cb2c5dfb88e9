import { z } from 'zod';

/** The newest form that is read here. An older Assay would read the newer one, and leave its files out. */
export const BACKUP_FORMAT = 2;
/** The form of a backup whose files all lie in its tables. */
export const BACKUP_FORMAT_OF_TABLES = 1;

/** The last two entries of the file; all others are parts of tables. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';

const partSchema = z.object({
  /** The entry's name in the archive. */
  name: z.string(),
  bytes: z.number().int().min(1),
  /** Of its bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupPart = z.infer<typeof partSchema>;

const tableSchema = z.object({
  name: z.string().min(1),
  /** In the order in which the rows have them. */
  columns: z.array(z.string().min(1)).min(1),
  rows: z.number().int().min(0),
  /** The rows as `copy … to stdout` writes them in its text form, cut anywhere. */
  parts: z.array(partSchema),
});
export type BackupTable = z.infer<typeof tableSchema>;

/** What a backup says about itself; stands at the end of the file, because only then all of it is known. */
export const manifestSchema = z.object({
  format: z.number().int(),
  /** The version of Assay that wrote it. */
  version: z.string(),
  /** Names of the migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  /** When its snapshot was taken, ISO 8601. */
  takenAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  postgres: z.string(),
  isDemonstration: z.boolean(),
  tables: z.array(tableSchema),
  /** Contents of files that lie outside the database, in the order in which the archive has them: `files/<sha256>`. */
  files: z.array(partSchema).default([]),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A backup or restore that cannot be done; the message is a sentence for whoever asked for it. */
export class BackupError extends Error {}
