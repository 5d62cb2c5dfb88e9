import { z } from 'zod';

/** Opaque identifier (UUIDv7), as the database writes it: what stands for the same row is the same text. */
export const idSchema = z.guid('This is not a valid id.').toLowerCase();

/** An id, or nothing; an empty field of a form, or the text `null` of a multipart one, means nothing too. */
export const optionalIdSchema = z
  .union([z.enum(['', 'null']).transform(() => null), idSchema], 'This is not a valid id.')
  .nullable()
  .default(null);

/**
 * The id of something new, drawn by the caller (UUIDv7): a call whose answer was lost can be made again with it, and
 * creates nothing twice. Without it the server draws one, and a repeated call creates another item.
 */
export const newItemIdSchema = idSchema.optional();

/** Most marks, and most minutes, that one question can have. */
export const AMOUNT_MAX = 10_000;

const AMOUNT_MISSING = { marks: 'Valid marks are required.', time: 'Valid time is required.' } as const;

/** Marks or minutes as somebody typed them: two decimals are kept, so no more may be given. */
export const amountSchema = (what: keyof typeof AMOUNT_MISSING) =>
  z
    .number(AMOUNT_MISSING[what])
    .max(AMOUNT_MAX, `The ${what} of a question may be at most 10,000.`)
    .refine(
      (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
      `The ${what} of a question may have at most two decimals.`,
    );

/** A moment, ISO 8601 in UTC on the wire. */
export const instantSchema = z.iso.datetime({ offset: true, error: 'This is not a valid date and time.' });

/** Longest reason. Characters. */
export const REASON_MAX = 500;

/** Why somebody did what others will ask about. */
export const reasonSchema = z
  .string()
  .trim()
  .min(1, 'Please give a reason.')
  .max(REASON_MAX, `A reason may have at most ${REASON_MAX} characters.`);

/** Why somebody did it, where nobody has to say. */
export const anyReasonSchema = z
  .string()
  .trim()
  .max(REASON_MAX, `A reason may have at most ${REASON_MAX} characters.`)
  .default('');

export const genderSchema = z.enum(['MALE', 'FEMALE', 'OTHER'], {
  error: 'Gender must be Male, Female, or Other.',
});
export type Gender = z.infer<typeof genderSchema>;

/** The last semester: whoever has passed it is archived. */
export const LAST_SEMESTER = 8;

/** A semester that a list is narrowed to. */
export const semesterFilterSchema = z.coerce.number().int().min(1).max(LAST_SEMESTER);

/** The answer of every call that has nothing else to say. */
export const doneSchema = z.object({ success: z.literal(true), message: z.string().optional() });

/** What every failed call answers, beside the fitting HTTP status. `message` is a sentence for a person. */
export const failureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** How many of what would be lost, where the call wants to be confirmed (`NOT_EMPTY`). */
  counts: z.record(z.string(), z.number().int()).optional(),
  /** With what a login goes on whose password was right and whose code is still to come (`SECOND_FACTOR_NEEDED`). */
  ticket: z.string().optional(),
  /** What is stored by now, where an edit began with another edition (`CHANGED`); the route's `conflict` says its shape. */
  conflict: z.unknown().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** `{ success: true, data }`, the form in which most calls answer. */
export const dataOf = <S extends z.ZodType>(schema: S) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data: schema });

/** Most people whom a list of a whole institute or platform answers that is not paged; exports end there, and say so. */
export const PEOPLE_LISTED_MAX = 20_000;

/** Asks for one page of a list. Without `pageSize` the whole list comes back, as the documents have it. */
export const pageQueryShape = {
  /** Zero-based. */
  page: z.coerce.number().int().min(0).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
  /** Words that all have to occur. */
  search: z.string().trim().max(200).optional(),
};

/**
 * A row of a list that is numbered. `serial` is its number in the whole list as it stands by itself: nothing is searched
 * or filtered, and sorting changes no number. A list of the newest first counts up from its oldest row, so that the newest
 * carries the total. Only there when `numbered` asks for it.
 */
export const numberedRow = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>) =>
  row.extend({ serial: z.number().int().optional() });
export type Numbered<Row> = Row & { serial?: number | undefined };

/** A page of a list; `total` counts all rows that match. */
export const pageOf = <S extends z.ZodType>(schema: S) =>
  z.object({ success: z.literal(true), data: z.array(schema), total: z.number().int() });

/** A page of a list whose rows are numbered. */
export const numberedPageOf = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>) =>
  pageOf(numberedRow(row));

/** Rights that an owner can give away; the owner has them all. `evaluate` exists for tasks only. */
export const PERMISSIONS = ['view', 'update', 'delete', 'evaluate'] as const;
export const permissionSchema = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permissionSchema>;
export const accessControlSchema = z.array(
  z.object({ userId: idSchema, permissions: z.array(permissionSchema) }),
);

/** What the caller may do with an item right now, as the server sees it; menus are made of it. */
export const ITEM_ACTIONS = [
  'view',
  'update',
  'delete',
  'restore',
  'share',
  'copy',
  'evaluate',
  'analyse',
  'publish',
  'extend',
] as const;
export const itemActionSchema = z.enum(ITEM_ACTIONS);
export type ItemAction = z.infer<typeof itemActionSchema>;

/** Whose an item is and what the caller may do with it; part of every item that can be shared. */
export const ownershipShape = {
  createdBy: idSchema,
  createdByName: z.string(),
  /** True when it belongs to somebody who shared it with the caller. */
  isShared: z.boolean(),
  isOwner: z.boolean(),
  actions: z.array(itemActionSchema),
  /** Every entry for the owner, the own entry for others. */
  accessControl: accessControlSchema,
};
export type ItemOwnership = z.infer<z.ZodObject<typeof ownershipShape>>;

/** Whose items a list shows: all that the caller may see, the own ones, or those of others shared with the caller. */
export const ownershipSchema = z.enum(['all', 'my', 'shared']);
export type Ownership = z.infer<typeof ownershipSchema>;

/** A student as lists and pickers name them; `username` is the enrollment number. */
export const studentNameSchema = z.object({ _id: idSchema, username: z.string(), fullname: z.string() });
export type StudentName = z.infer<typeof studentNameSchema>;

/** The header in which every answer carries the server's clock, ISO 8601 with milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time';

/**
 * The header in which every answer says which release of the web app its server has: the address of the first script of
 * that release. A page whose own first script is another one is of another release.
 */
export const RELEASE_HEADER = 'x-release';
