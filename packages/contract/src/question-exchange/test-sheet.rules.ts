/** A sheet of test cases: a row each, which is judged before anything is added. */
import { z } from 'zod';
import { TEST_HINT_MAX, TEST_NAME_MAX, TEST_WEIGHT_MAX, testCaseTypeSchema } from '../questions/test-case.ts';
import type { SheetColumns } from '../sheets/sheet.rules.ts';
import { isPlainName, NAME_NOT_PLAIN, tidyName } from '../typed-field.ts';

/** Largest sheet of tests, in bytes. */
export const TEST_SHEET_MAX_BYTES = 10_000_000;

export const TEST_SHEET_FIELDS = ['input', 'output', 'type', 'name', 'hint', 'weight', 'group'] as const;
type TestSheetField = (typeof TEST_SHEET_FIELDS)[number];

/** The columns of a sheet of tests; only the first two have to be there. */
export const TEST_SHEET: Pick<SheetColumns<TestSheetField>, 'fields' | 'columns' | 'otherNames'> = {
  fields: TEST_SHEET_FIELDS,
  columns: {
    input: 'Input',
    output: 'Output',
    type: 'Type',
    name: 'Name',
    hint: 'Hint',
    weight: 'Weight',
    group: 'Group',
  },
  otherNames: {
    input: ['stdin', 'testinput'],
    output: ['expected', 'expectedoutput', 'answer', 'stdout', 'testoutput'],
    type: ['visibility'],
    name: ['testname', 'title'],
    hint: ['feedback'],
    weight: ['points', 'mark', 'marks'],
    group: ['subtask'],
  },
};

/** Without these a sheet is none of tests. */
export const TEST_SHEET_NEEDED: readonly TestSheetField[] = ['input', 'output'];

export const sheetTestSchema = z.object({
  input: z.string(),
  output: z.string(),
  /** Null where the sheet does not say it. */
  type: testCaseTypeSchema.nullable(),
  name: z.string(),
  hint: z.string(),
  weight: z.number().int(),
  group: z.string(),
});
export type SheetTest = z.infer<typeof sheetTestSchema>;

export const testSheetReportSchema = z.object({
  tests: z.array(sheetTestSchema),
  /** What is left out, by its row: the header is row 1. */
  invalidRows: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  /** Headers of columns that are not read. */
  unknownColumns: z.array(z.string()),
});
export type TestSheetReport = z.infer<typeof testSheetReportSchema>;

const TYPES: Readonly<Record<string, SheetTest['type']>> = {
  '': null,
  public: 'PUBLIC',
  sample: 'PUBLIC',
  example: 'PUBLIC',
  hidden: 'HIDDEN',
  secret: 'HIDDEN',
};

const nameProblem = (what: string, name: string): string | null => {
  if (name.length > TEST_NAME_MAX) return `${what} may have at most ${TEST_NAME_MAX} characters`;
  return isPlainName(name) ? null : NAME_NOT_PLAIN.replace(/\.$/, '');
};

/** A row of a sheet of tests as a test, or the reason why it is none: a sentence without its end. */
export const readTestRow = (
  text: Readonly<Record<TestSheetField, string>>,
): { test: SheetTest } | { reason: string } => {
  const [input, output] = [text.input, text.output].map((cell) => cell.replaceAll(/\r\n?/g, '\n'));
  const type = TYPES[text.type.trim().toLowerCase()];
  const weight = text.weight.trim() === '' ? 1 : Number(text.weight);
  const [name, group, hint] = [tidyName(text.name), tidyName(text.group), text.hint.trim()];
  const isWeight = Number.isInteger(weight) && weight >= 0 && weight <= TEST_WEIGHT_MAX;
  const reason =
    [
      input === '' && output === '' ? 'it has neither an input nor an output' : null,
      type === undefined ? `“${text.type.trim().slice(0, 20)}” is no type: PUBLIC or HIDDEN` : null,
      isWeight ? null : `a weight is a whole number from 0 to ${TEST_WEIGHT_MAX}`,
      nameProblem('a name', name),
      nameProblem('the name of a group', group),
      hint.length > TEST_HINT_MAX ? `a hint may have at most ${TEST_HINT_MAX} characters` : null,
    ].find((problem) => problem !== null) ?? null;
  return reason === null
    ? {
        test: { input: input ?? '', output: output ?? '', type: type ?? null, name, hint, weight, group },
      }
    : { reason };
};
