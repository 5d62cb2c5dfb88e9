import {
  setupVerdictSchema,
  shownPhone,
  SETUP_SHEETS,
  type SetupChange,
  type SetupKind,
  type SetupRow,
  type SheetColumns,
} from '@assay/contract';
import { Stack, Text } from '@mantine/core';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { VerdictMark } from './run-mark.tsx';
import classes from './setup-sheets.module.css';
import { verdictWord } from './setup-words.ts';

const NAME_OF: Readonly<Record<SetupKind, string>> = {
  DEPARTMENTS: 'department',
  SUBJECTS: 'name',
  FACULTY: 'fullname',
  STUDENTS: 'fullname',
};

/** What a field is called, and how its values are read. */
const shown = (field: string, value: string): string =>
  value === '' ? '–' : field === 'phone' ? shownPhone(value) : value;

const Changes = ({ sheet, changes }: { sheet: SheetColumns; changes: readonly SetupChange[] }) => (
  <>
    {changes.map(({ field, before, after }) => (
      <Text key={field} size="sm" className={classes.change}>
        <span className={classes.field}>
          {field === 'division' ? 'Group' : (sheet.columns[field] ?? field)}:
        </span>{' '}
        {before !== '' && (
          <>
            <del>{shown(field, before)}</del> →{' '}
          </>
        )}
        <ins>{shown(field, after)}</ins>
      </Text>
    ))}
  </>
);

/** The columns of the rows of a sheet; `isDone` says whether it was applied. */
export const rowColumns = (kind: SetupKind, isDone: boolean): DataColumn<SetupRow>[] => {
  const sheet: SheetColumns = SETUP_SHEETS[kind];
  const name = NAME_OF[kind];
  return [
    { id: 'row', header: 'Row', value: ({ row }) => row, numeric: true, phone: { fact: 'Row' } },
    {
      id: 'name',
      header: sheet.columns[name] ?? '',
      value: ({ fields }) => fields[name] || null,
      size: 'text',
      sortable: false,
      phone: { fact: '' },
    },
    {
      id: 'login',
      header: sheet.columns[sheet.username] ?? '',
      value: ({ fields }) => fields[sheet.username] || '–',
      sortable: false,
      phone: 'name',
    },
    {
      id: 'verdict',
      header: 'Result',
      value: ({ verdict }) => verdictWord(verdict, isDone),
      cell: ({ verdict }) => <VerdictMark verdict={verdict} isDone={isDone} />,
      size: 'fit',
      filter: setupVerdictSchema.options.map((value) => ({ value, label: verdictWord(value, isDone) })),
      everything: 'All rows',
      pinned: true,
      phone: 'mark',
    },
    {
      id: 'why',
      header: 'What changes, or why not',
      value: ({ note, changes }) =>
        [note ?? '', ...changes.map(({ after }) => after)].join(' ').trim() || null,
      cell: ({ note, changes }) => (
        <Stack gap={2}>
          {note && <Text size="sm">{note}</Text>}
          <Changes sheet={sheet} changes={changes} />
        </Stack>
      ),
      size: 'name',
      sortable: false,
      phone: { fact: '' },
    },
  ];
};
