import type { FieldProblem } from '../field-problem.ts';
import type { SheetColumns, SheetText } from '../sheets/sheet.rules.ts';
import type { SetupMode } from './setup-sheet.ts';

/** A sheet that sets up an institute, with the rules that rows have to keep. */
export interface SetupSheet<Field extends string = string, Item = unknown> extends SheetColumns<Field> {
  /** Columns of which no two rows share the values; by the first of them a row finds what it changes. */
  keys: readonly (readonly Field[])[];
  findProblems: (text: SheetText<Field>) => FieldProblem<Field>[];
  /** What a sound text describes. */
  toItem: (text: SheetText<Field>) => Item;
}

/** The columns as a mode reads them: what is to be changed is named, and what does not change may be left out. */
export const columnsIn = <Field extends string>(
  sheet: SetupSheet<Field>,
  mode: SetupMode,
): SheetColumns<Field> =>
  mode === 'ADD'
    ? sheet
    : { ...sheet, optional: sheet.fields.filter((field) => !sheet.keys[0]?.includes(field)) };

/** A text as it is compared: capitals and blanks do not matter. */
export const plainKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** By what a row is told apart, one text for each of `keys`; where a column of it is empty, nothing. */
export const keysOf = <Field extends string>(
  { keys, columns }: Pick<SetupSheet<Field>, 'keys' | 'columns'>,
  text: SheetText<Field>,
): { words: string; key: string }[] =>
  keys.flatMap((fields, index) =>
    fields.some((field) => text[field].trim() === '')
      ? []
      : [
          {
            words: fields.map((field) => columns[field]).join(' and '),
            key: JSON.stringify([index, ...fields.map((field) => plainKey(text[field]))]),
          },
        ],
  );

/** What a row says once the cells that were left empty say what is known already. */
export const filledWith = <Field extends string>(
  text: SheetText<Field>,
  known: Readonly<Partial<Record<Field, string>>>,
): SheetText<Field> => {
  const filled: Record<Field, string> = { ...text };
  for (const field in filled) if (filled[field].trim() === '') filled[field] = known[field] ?? filled[field];
  return filled;
};
