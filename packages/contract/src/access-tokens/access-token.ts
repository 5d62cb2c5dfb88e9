import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { roleSchema } from '../role.ts';
import { SCOPES } from '../token-scope.ts';

export const tokenScopeSchema = z.enum(SCOPES, { error: 'There is no such scope.' });

/** A token as lists have it: everything but the token. */
export const accessTokenSchema = z.object({
  _id: idSchema,
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  createdAt: instantSchema,
  createdByName: z.string(),
  expiresAt: instantSchema,
  /** Null: never. Exact to a minute. */
  lastUsedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** What a new token is asked for with; whether it is sound is decided by `findTokenProblems`. */
export const tokenDraftSchema = z.object({
  name: z.string().max(1000),
  scopes: z.array(tokenScopeSchema).max(SCOPES.length),
  /** How many days it is good for. */
  days: z.number(),
  /** The caller's own: who finds a page open makes nothing that lasts a year. */
  currentPassword: z.string().max(200),
});

/** A token that was just made; `token` is told this once. */
export const newTokenSchema = z.object({ _id: idSchema, token: z.string(), expiresAt: instantSchema });
export type NewToken = z.infer<typeof newTokenSchema>;

/** A service account with its tokens, newest first. */
export const serviceAccountSchema = z.object({
  _id: idSchema,
  name: z.string(),
  role: roleSchema,
  /** Null: the whole installation. */
  institute: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** Null: no single department. */
  department: z.object({ _id: idSchema, name: z.string() }).nullable(),
  createdAt: instantSchema,
  createdByName: z.string(),
  tokens: z.array(accessTokenSchema),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;
