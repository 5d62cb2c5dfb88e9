/** What two people did to one form, field by field, and what comes of both. */
import { isSame } from './is-same.ts';
import {
  compareLists,
  isChanged,
  mergeLists,
  type ListComparison,
  type ListKind,
  type Versions,
  type Winner,
} from './lists.rules.ts';

/** How one field is compared. */
export interface ComparedField<Values, Value> {
  /** What the field is called on the form. */
  label: string;
  /** What is compared where that is not the value itself: a typed number as a number. */
  read?: (values: Values) => unknown;
  /** Of a list: its entries are compared each. */
  list?: Value extends readonly (infer Entry)[] ? ListKind<Entry> : never;
}

/**
 * How every field of a form is compared: none can be forgotten. A field `with` another is a part of it, and is taken from
 * where that one is taken.
 */
export type FieldTable<Values> = {
  readonly [Name in keyof Values]-?: ComparedField<Values, Values[Name]> | { with: keyof Values };
};
/** The same of a form that holds more than its fields: which item, and which edition of it. */
type SomeFields<Values> = Partial<FieldTable<Values>>;

/**
 * What is taken of a field that differs. `both` puts lists together; where the two touch, `both` takes theirs of it, and
 * `both-mine` mine. Neither is offered where it would be no more than theirs or mine.
 */
export type Choice = 'theirs' | 'mine' | 'both' | 'both-mine';

/** A field in which the own form and what is stored differ. */
export interface Difference<Values> {
  name: keyof Values & string;
  /** Who has changed it since it was opened. */
  by: 'me' | 'them' | 'both';
  /** Of a list what each did to it, else null. */
  list: ListComparison<unknown> | null;
  /** What there is to choose from. */
  choices: readonly Choice[];
  /** What is taken where nobody chooses otherwise; null where somebody has to. */
  preset: Choice | null;
}

export type Choices<Values> = Readonly<Partial<Record<keyof Values & string, Choice>>>;

/** A table without the links between a field and its value, which only the compiler needs. */
type AnyField<Values> =
  { label: string; read?: (values: Values) => unknown; list?: ListKind<unknown> } | { with: keyof Values };

const fieldsOf = <Values extends object>(
  table: SomeFields<Values>,
): [name: keyof Values & string, field: AnyField<Values>][] =>
  Object.entries(table) as [keyof Values & string, AnyField<Values>][];

const each = <From, To>({ opened, mine, theirs }: Versions<From>, read: (one: From) => To): Versions<To> => ({
  opened: read(opened),
  mine: read(mine),
  theirs: read(theirs),
});

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const listIn = (value: unknown): readonly unknown[] => (isList(value) ? value : []);

const differenceOfValue = (values: Versions<unknown>): Omit<Difference<object>, 'name'> | null => {
  if (isSame(values.mine, values.theirs)) return null;
  const choices = ['theirs', 'mine'] as const;
  if (isSame(values.opened, values.theirs)) return { by: 'me', list: null, choices, preset: 'mine' };
  if (isSame(values.opened, values.mine)) return { by: 'them', list: null, choices, preset: 'theirs' };
  return { by: 'both', list: null, choices, preset: null };
};

const differenceOfList = (
  kind: ListKind<unknown>,
  values: Versions<readonly unknown[]>,
): Omit<Difference<object>, 'name'> | null => {
  const list = compareLists(kind, values);
  const direct = compareLists(kind, { ...values, opened: values.mine });
  if (!isChanged(direct.theirs)) return null;
  const choices = ['theirs', 'mine'] as const;
  if (!isChanged(list.theirs)) return { by: 'me', list, choices, preset: 'mine' };
  if (!isChanged(list.mine)) return { by: 'them', list, choices, preset: 'theirs' };
  if (list.touching.length === 0 && !list.isOrderTouching)
    return { by: 'both', list, choices: [...choices, 'both'], preset: 'both' };
  const isMore = (winner: Winner): boolean => !isSame(mergeLists(kind, values, winner), values[winner]);
  const both = [
    ...(isMore('theirs') ? ['both' as const] : []),
    ...(isMore('mine') ? ['both-mine' as const] : []),
  ];
  return { by: 'both', list, choices: [...choices, ...both], preset: null };
};

/** The fields in which the own form and what is stored differ, in the order of the table. */
export const compareForms = <Values extends object>(
  table: SomeFields<Values>,
  versions: Versions<Values>,
): Difference<Values>[] =>
  fieldsOf(table).flatMap(([name, field]) => {
    if ('with' in field) return [];
    const values = each(versions, (one) => (field.read ? field.read(one) : one[name]));
    const difference = field.list
      ? differenceOfList(field.list, each(values, listIn))
      : differenceOfValue(values);
    return difference ? [{ ...difference, name }] : [];
  });

/** What a field holds that was chosen so; lists alone can be put together. */
const chosenOf = (
  kind: ListKind<unknown> | undefined,
  values: Versions<unknown>,
  choice: Choice,
): unknown => {
  if (choice === 'mine' || choice === 'theirs' || !kind)
    return choice === 'mine' ? values.mine : values.theirs;
  return mergeLists(kind, each(values, listIn), choice === 'both-mine' ? 'mine' : 'theirs');
};

/** The own form with what was chosen of the fields that differ. */
export const mergeForms = <Values extends object>(
  table: SomeFields<Values>,
  versions: Versions<Values>,
  choices: Choices<Values>,
): Values => {
  const taken = fieldsOf(table).flatMap(([name, field]): [string, unknown][] => {
    const choice = choices['with' in field ? (field.with as keyof Values & string) : name];
    if (choice === undefined) return [];
    const kind = 'with' in field ? undefined : field.list;
    return [
      [
        name,
        chosenOf(
          kind,
          each(versions, (one) => one[name]),
          choice,
        ),
      ],
    ];
  });
  return { ...versions.mine, ...Object.fromEntries(taken) };
};
