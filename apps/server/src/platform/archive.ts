import type { DeletionOutcome } from '@assay/contract';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { AppError } from './errors.ts';
import { NAME_ENOUGH } from './in-use.ts';

/** Where is written down what of a kind is archived. */
const ARCHIVES = {
  task: { table: 'archivedTask', key: 'taskId' },
  question: { table: 'archivedQuestion', key: 'questionId' },
} as const;
type ArchivedKind = keyof typeof ARCHIVES;

/** What can be archived, of all that has an owner. */
export const canBeArchived = (kind: string): kind is ArchivedKind => Object.hasOwn(ARCHIVES, kind);

/** For a query from `<kind> as item`, or as what is said: whether the item is archived. */
export const isArchived = (kind: ArchivedKind, item = 'item'): RawBuilder<SqlBool> => {
  const { table, key } = ARCHIVES[kind];
  return sql<SqlBool>`exists (
    select from ${sql.table(table)} as archive where ${sql.ref(`archive.${key}`)} = ${sql.ref(`${item}.id`)}
  )`;
};

/** So much of the name of something archived is enough where the word behind it has to be read. */
const NAME_BEFORE_WORD = 40;

/** For the same query: how an item is called that holds something else back; one that no list shows says why. */
export const nameInUse = (
  kind: ArchivedKind,
  name: Expression<unknown>,
  item?: string,
): RawBuilder<string> => sql<string>`
  case when ${isArchived(kind, item)} then left(${name}, ${NAME_BEFORE_WORD}) || ' (archived)'
  else left(${name}, ${NAME_ENOUGH}) end
`;

/** For a query from `<kind> as item`: whether a list shows the item, which shows either what is archived or what is not. */
export const isListed = (kind: ArchivedKind, archived = false): RawBuilder<SqlBool> =>
  archived ? isArchived(kind) : sql<SqlBool>`not ${isArchived(kind)}`;

/** For the same query: since when the item is archived and by whom, as the database writes it; null while it is not. */
export const archivedOf = (kind: ArchivedKind): RawBuilder<{ at: string; by: string } | null> => {
  const { table, key } = ARCHIVES[kind];
  return sql`(
    select json_build_object('at', archive.archived_at, 'by', person.fullname)
    from ${sql.table(table)} as archive join person on person.id = archive.archived_by
    where ${sql.ref(`archive.${key}`)} = item.id
  )`;
};

/** The same for an answer. */
export const toArchived = (archived: { at: string; by: string } | null) =>
  archived && { at: new Date(archived.at).toISOString(), by: archived.by };

/** For what cannot be changed while it is archived. */
export const refusedWhileArchived = (what: 'task' | 'question'): AppError =>
  new AppError('CONFLICT', `This ${what} is archived. Bring it back before you change it.`);

const WORDS: Readonly<Record<DeletionOutcome, string>> = {
  ARCHIVED: 'archived, because it is in use',
  DELETED: 'deleted for good',
};

/** @throws CONFLICT when deleting an item comes to something else than the person was told. */
export const requireExpected = (
  what: 'task' | 'question',
  outcome: DeletionOutcome,
  expected: DeletionOutcome | undefined,
): void => {
  if (expected !== undefined && expected !== outcome)
    throw new AppError(
      'CONFLICT',
      `Something has changed since you were asked: this ${what} would now be ${WORDS[outcome]}. Nothing was done; please look again.`,
    );
};
