import { z } from 'zod';
import { idSchema, PERMISSIONS, permissionSchema, type Permission } from '../common.ts';

/** What an owner can share. */
export const SHAREABLE_KINDS = ['task', 'question', 'group', 'rubric'] as const;
export const shareableKindSchema = z.enum(SHAREABLE_KINDS, {
  error: 'Only tasks, questions, groups and rubrics are shared.',
});
export type ShareableKind = z.infer<typeof shareableKindSchema>;

/** The rights that can be given on an item of this kind, in the order in which they are shown. */
export const permissionsOf = (kind: ShareableKind): readonly Permission[] =>
  PERMISSIONS.filter((permission) => kind === 'task' || permission !== 'evaluate');

/** Most people that one call may name. */
const NAMED_MAX = 1000;

/**
 * Who may do what from now on: a list of rights by person. An empty list takes the access away; people who are not
 * named keep theirs. Every right lets its holder see the item; only `view` lets copy it. Exactly the rights that are
 * named are stored.
 */
export const accessMapSchema = (kind: ShareableKind) => {
  const allowed = permissionsOf(kind);
  const right = z.enum(allowed, {
    error: `The rights on a ${kind} are ${allowed.join(', ')}; there is no other.`,
  });
  return z
    .record(
      idSchema.toLowerCase(),
      z.array(right).transform((given) => allowed.filter((permission) => given.includes(permission))),
      {
        error: ({ code }) =>
          code === 'invalid_key'
            ? 'The access map names somebody by an id that is not valid.'
            : 'The access map has to hold a list of rights for each person.',
      },
    )
    .refine(
      (map) => Object.keys(map).length <= NAMED_MAX,
      `At most ${NAMED_MAX} people can be named at once.`,
    );
};

/** A colleague as the share dialog lists people. */
export const colleagueSchema = z.object({
  userId: z.object({ _id: idSchema, username: z.string(), email: z.string().nullable() }),
  fullname: z.string(),
  email: z.string().nullable(),
  /** Name of the person's department. */
  department: z.string(),
});
export type Colleague = z.infer<typeof colleagueSchema>;

/** One entry of an item's access list, with what the owner needs to know the person by. */
export const accessEntrySchema = z.object({
  userId: idSchema,
  permissions: z.array(permissionSchema),
  username: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  department: z.string(),
  /** False for an account that cannot log in at present; its rights rest. */
  isActive: z.boolean(),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

/**
 * What a shared link comes to for whoever opens it. Nothing of the item itself is in it.
 *
 * - `edit`, `view`: the right that the person has, in the item's present state
 * - `ask`: no right; `owner` can give one
 * - `not-for-role`: only authors work with shared items; whether the item exists is not said
 */
export const landingSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.enum(['edit', 'view']) }),
  z.object({
    mode: z.literal('ask'),
    owner: z.object({
      fullname: z.string(),
      /** Null when there is none, and when the owner can no longer be reached. */
      email: z.string().nullable(),
      /** False: the owner cannot log in any more, so the head of the department is the one to ask. */
      isActive: z.boolean(),
    }),
  }),
  z.object({ mode: z.literal('not-for-role') }),
]);
export type Landing = z.infer<typeof landingSchema>;
