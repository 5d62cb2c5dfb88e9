import { expect, test } from 'vitest';
import type { DataColumn } from './data-table.types.ts';
import { phonePartsOf } from './phone-parts.ts';

const column = (id: string, part: Partial<DataColumn<object>> = {}): DataColumn<object> => ({
  id,
  header: id,
  value: () => '',
  ...part,
});

const readable = (columns: readonly DataColumn<object>[]) => {
  const { name, marks, facts } = phonePartsOf(columns);
  return [name?.id, marks.map(({ id }) => id), facts.map((fact) => `${fact.word}:${fact.column.id}`)];
};

test('columns stand where they say, and those that say nothing stay away', () => {
  const columns = [
    column('task', { phone: 'name' }),
    column('marks', { phone: { fact: '' } }),
    column('state', { phone: 'mark' }),
    column('end', { phone: { fact: 'Ends' } }),
    column('created'),
  ];
  expect(readable(columns)).toEqual(['task', ['state'], [':marks', 'Ends:end']]);
});

test('where no column says anything, the name comes first and all others are facts', () => {
  const columns = [column('No.', { numeric: true }), column('Question', { size: 'name' }), column('Marks')];
  expect(readable(columns)).toEqual(['Question', [], ['No.:No.', 'Marks:Marks']]);
});
