import {
  columnsIn,
  keysOf,
  plainKey,
  type SetupChange,
  type SetupMode,
  type SetupSheet,
  type SetupVerdict,
  type SheetColumns,
  type SheetText,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Acting } from '../../../platform/log/audit.ts';
import { listClosedDepartments } from './known.repository.ts';

/** A row as it is stored: by field. */
export type StoredText = Readonly<Record<string, string>>;

/** Which rows are judged. */
export interface Asked {
  instituteId: string;
  mode: SetupMode;
  /** What the rows change is kept from being changed by others until the transaction ends. */
  locks: boolean;
}

/** What becomes of a row. */
export interface Judged {
  verdict: SetupVerdict;
  note: string | null;
  changes: SetupChange[];
}

/** The same with what is to be done, where anything is. */
export type Planned<Plan> = Judged & { plan: Plan | null };

export const refused = (note: string): Planned<never> => ({
  verdict: 'REFUSED',
  note,
  changes: [],
  plan: null,
});
export const SAME: Planned<never> = { verdict: 'SAME', note: null, changes: [], plan: null };

/** Of texts by field those that differ. */
export const changesOf = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): SetupChange[] =>
  Object.entries(after).flatMap(([field, value]) =>
    value === before[field] ? [] : [{ field, before: before[field] ?? '', after: value }],
  );

/** Who has a sheet applied, and with what. */
export interface Applying {
  deps: Deps & { startedBy: string };
  acting: Acting;
  /** The name of who does. */
  by: string;
  instituteId: string;
  now: Date;
  /** Of what first passwords are made. */
  passwordKey: string;
}

/** One kind of sheet: how its rows are judged, and how what they say is done. */
export interface Kind {
  columns: (mode: SetupMode) => SheetColumns;
  keys: (text: StoredText) => { words: string; key: string }[];
  /** Judges rows by what is stored now; in the order given. */
  judge: (db: Queryable, asked: Asked, texts: readonly StoredText[]) => Promise<Judged[]>;
  /** Judges them again, and does what they say. */
  apply: (
    trx: Queryable,
    asked: Asked,
    texts: readonly StoredText[],
    applying: Applying,
  ) => Promise<Judged[]>;
}

interface KindParts<Field extends string, Item, Plan> {
  sheet: SetupSheet<Field, Item>;
  plan: (db: Queryable, asked: Asked, texts: readonly SheetText<Field>[]) => Promise<Planned<Plan>[]>;
  carryOut: (trx: Queryable, plans: readonly Plan[], applying: Applying) => Promise<void>;
}

/** The same rows, but for those of departments that will be deleted. */
const withoutClosed = async <Plan>(
  db: Queryable,
  { instituteId }: Asked,
  texts: readonly StoredText[],
  planned: readonly Planned<Plan>[],
): Promise<Planned<Plan>[]> => {
  const closed = await listClosedDepartments(db, instituteId);
  return planned.map((row, place) => {
    const name = texts[place]?.department?.trim() ?? '';
    return closed.has(plainKey(name)) ? refused(`“${name}” will be deleted. Restore it first.`) : row;
  });
};

/** Makes a kind of its sheet, of how rows become plans, and of how plans are carried out. */
export const defineKind = <Field extends string, Item, Plan>({
  sheet,
  plan,
  carryOut,
}: KindParts<Field, Item, Plan>): Kind => {
  const toText = (stored: StoredText): SheetText<Field> =>
    // Every field has an entry; only the compiler cannot follow it through `fromEntries`.
    Object.fromEntries(sheet.fields.map((field) => [field, stored[field] ?? ''])) as SheetText<Field>;
  const planOpen = async (db: Queryable, asked: Asked, texts: readonly StoredText[]) =>
    withoutClosed(db, asked, texts, await plan(db, asked, texts.map(toText)));
  return {
    columns: (mode) => columnsIn(sheet, mode),
    keys: (text) => keysOf(sheet, toText(text)),
    judge: planOpen,
    apply: async (trx, asked, texts, applying) => {
      const planned = await planOpen(trx, asked, texts);
      await carryOut(
        trx,
        planned.flatMap((row) => (row.plan === null ? [] : [row.plan])),
        applying,
      );
      return planned;
    },
  };
};
