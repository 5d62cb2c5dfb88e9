import { z } from 'zod';
import { idSchema } from '../common.ts';
import { roleSchema } from '../role.ts';
import { auditItemSchema } from './audit.ts';

/** Something that an action changed, in words. Null: it had no value, or has none any more. */
export const auditChangeSchema = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** A line of the audit log. */
export const auditEntrySchema = z.object({
  _id: idSchema,
  at: z.string(),
  /** How often within a minute. */
  times: z.number().int(),
  action: z.string(),
  /** Who did it; null where nobody was logged in, and for a command of the installation. */
  person: z.object({ username: z.string(), fullname: z.string(), role: roleSchema }).nullable(),
  /** The access token that it was done with; `service` is the service account whose it is, null for one of `person`. */
  token: z.object({ name: z.string(), service: z.string().nullable() }).nullable(),
  /** What it was done to, as far as it has a name; for a failed login the username as it was typed. */
  about: z.string().nullable(),
  /** What it was done to, where that is something with a history of its own; a submission is its task and its student. */
  item: z.object({ kind: auditItemSchema, _id: idSchema, studentId: idSchema.nullable() }).nullable(),
  /** Why it was refused, and which call. */
  why: z.string().nullable(),
  changes: z.array(auditChangeSchema),
  /** What else is known of it: the reason that was given, numbers, who was concerned. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of others, faculty are not told from where. */
  address: z.string(),
  /** In a person's words; empty where no call was made. */
  device: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
