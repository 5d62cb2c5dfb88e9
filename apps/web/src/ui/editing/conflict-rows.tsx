import {
  mergeLists,
  type Choice,
  type Difference,
  type ListComparison,
  type ListKind,
  type Versions,
} from '@assay/contract';
import type { ReactNode } from 'react';
import { ChangeList } from './change-list.tsx';
import type { ConflictWords } from './conflict-words.ts';
import type { EntryWords, ShownForm } from './shown-form.ts';

/** One way to settle a field that differs. */
interface ConflictOption {
  choice: Choice;
  label: string;
  shown: ReactNode;
}

/** A field that differs, ready to be shown. */
export interface ConflictRow {
  name: string;
  label: string;
  by: Difference<object>['by'];
  preset: Choice | null;
  /** What it was when the form was opened, where a few words say it. */
  before: string | null;
  options: readonly ConflictOption[];
}

/** A field as it is shown, without the link to its value, which only the compiler needs. */
type AnyShown<Values> =
  | { label: string; list?: undefined; show: (values: Values, opened: Values) => ReactNode }
  | { label: string; list: ListKind<unknown>; entry: (one: unknown) => EntryWords };

const BEFORE_MAX = 60;

const optionsOfValue = <Values,>(
  show: (values: Values, opened: Values) => ReactNode,
  versions: Versions<Values>,
  words: ConflictWords,
): Pick<ConflictRow, 'before' | 'options'> => {
  const before = show(versions.opened, versions.opened);
  return {
    before: typeof before === 'string' && before !== '' && before.length <= BEFORE_MAX ? before : null,
    options: (['theirs', 'mine'] as const).map((choice) => ({
      choice,
      label: words[choice],
      shown: show(versions[choice], versions.opened),
    })),
  };
};

const LISTED_MAX = 2;

/** What the two have touched, in a few words. */
const touchedWords = (
  { touching, isOrderTouching }: ListComparison<unknown>,
  entry: (one: unknown) => EntryWords,
): string => {
  const entries =
    touching.length > LISTED_MAX
      ? `${touching.length} entries`
      : touching.map((one) => entry(one).name).join(' and ');
  return [entries, isOrderTouching ? 'the order' : ''].filter(Boolean).join(' and ');
};

const optionsOfList = (
  { label, list, entry }: { label: string; list: ListKind<unknown>; entry: (one: unknown) => EntryWords },
  comparison: ListComparison<unknown>,
  lists: Versions<readonly unknown[]>,
  choices: readonly Choice[],
  words: ConflictWords,
): ConflictOption[] => {
  const touched = touchedWords(comparison, entry);
  const labels: Readonly<Record<Choice, string>> = {
    theirs: words.theirs,
    mine: words.mine,
    both: touched === '' ? 'Both' : `Both, with ${words.theirsOf} for ${touched}`,
    'both-mine': `Both, with ${words.mineOf} for ${touched}`,
  };
  return choices.map((choice) => ({
    choice,
    label: labels[choice],
    shown:
      choice === 'theirs' || choice === 'mine' ? (
        <ChangeList label={`${label}: ${words[choice]}`} changes={comparison[choice]} entry={entry} />
      ) : (
        `${mergeLists(list, lists, choice === 'both' ? 'theirs' : 'mine').length} in all`
      ),
  }));
};

/** The fields that differ, ready to be shown. */
export const rowsOf = <Values extends object>(
  form: ShownForm<Values>,
  differences: readonly Difference<Values>[],
  versions: Versions<Values>,
  words: ConflictWords,
): ConflictRow[] =>
  differences.flatMap(({ name, by, list, choices, preset }): ConflictRow[] => {
    const field = (form as unknown as Readonly<Record<string, AnyShown<Values>>>)[name];
    if (!field) return [];
    const row = { name, label: field.label, by, preset };
    if (field.list === undefined || list === null)
      return 'show' in field ? [{ ...row, ...optionsOfValue(field.show, versions, words) }] : [];
    const listIn = (values: Values) => values[name] as unknown as readonly unknown[];
    const lists = {
      opened: listIn(versions.opened),
      mine: listIn(versions.mine),
      theirs: listIn(versions.theirs),
    };
    return [{ ...row, before: null, options: optionsOfList(field, list, lists, choices, words) }];
  });
