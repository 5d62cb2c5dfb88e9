/** Two who edit the same item: which edition of it was opened, and what becomes of a save on an older one. */
import { createHash } from 'node:crypto';
import type { LastSave } from '@assay/contract';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

/** An edit as it is noted in the item. */
export interface Edit {
  editedBy: string;
  editedAt: Date;
}

/** What a query of an item selects of its last edit; null before the first. */
export interface EditedRow {
  editedBy: string | null;
  editedByName: string | null;
  editedAt: Date | null;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON in which the order of fields says nothing. */
const toText = (content: unknown): string =>
  JSON.stringify(content, (_name, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const digestOf = (content: unknown): string =>
  createHash('sha256').update(toText(content)).digest('base64url').slice(0, 22);

/**
 * The edition of an item: what its form holds, in short, and when it was saved last. It counts nothing up, so whatever
 * changes what the form holds makes another edition, also what is no edit: a student who is deleted.
 */
export const editionOf = (content: unknown, { editedAt }: Pick<EditedRow, 'editedAt'>): string =>
  `${editedAt?.getTime() ?? 0}.${digestOf(content)}`;

const lastSaveOf = (opened: string, { editedBy, editedByName, editedAt }: EditedRow): LastSave | null =>
  editedBy === null || editedAt === null || opened.startsWith(`${editedAt.getTime()}.`)
    ? null
    : { by: editedBy, name: editedByName ?? '', at: editedAt.toISOString() };

const sentenceOf = (saved: LastSave | null, actor: Pick<Actor, 'id'>, what: string): string => {
  if (!saved) return `This ${what} was changed after you opened it. Nothing was saved.`;
  return saved.by === actor.id
    ? `You saved this ${what} elsewhere after you opened it here. Nothing was saved.`
    : `${saved.name} saved this ${what} after you opened it. Nothing was saved.`;
};

interface Saving {
  actor: Pick<Actor, 'id'>;
  /** `task` */
  what: string;
  /** The edition that the call names. */
  opened: string;
  item: EditedRow;
  /** What the item's form holds, as it is stored. The caller has locked the item. */
  content: unknown;
  /** Whether exactly what is to be saved is stored already. */
  isStored: () => boolean | Promise<boolean>;
  /** The item, as the call that opens it answers. */
  show: () => unknown;
}

/**
 * Whether there is anything to save: not, where an earlier try has saved the same, whose answer was lost.
 * @throws CHANGED when another edition is stored than the one that was opened
 */
export const mustSave = async (saving: Saving): Promise<boolean> => {
  const { actor, what, opened, item, content, isStored, show } = saving;
  if (opened.endsWith(`.${digestOf(content)}`)) return true;
  if (await isStored()) return false;
  const saved = lastSaveOf(opened, item);
  throw Object.assign(new AppError('CHANGED', sentenceOf(saved, actor, what)), {
    conflict: { saved, stored: await show() },
  });
};
