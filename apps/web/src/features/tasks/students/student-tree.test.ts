import { expect, test } from 'vitest';
import { chipsOf, filterGroups, groupsWithOthers } from './student-tree.ts';

const asha = { _id: 'a', username: '21CS001', fullname: 'Asha Rao' };
const bela = { _id: 'b', username: '21CS002', fullname: 'Bela Sen' };
const chand = { _id: 'c', username: '21CS003', fullname: 'Chand Rao' };
const batchA = { _id: 'A', name: 'Batch A', students: [asha, bela] };
const repeaters = { _id: 'R', name: 'Repeaters', students: [bela] };

test('assigned students without a visible group stand under Other students', () => {
  const [, , others] = groupsWithOthers([batchA, repeaters], [asha, chand]);
  expect(others).toMatchObject({ name: 'Other students', students: [chand] });
  expect(groupsWithOthers([batchA], [asha])).toEqual([batchA]);
});

test('the filter keeps whole groups by name and single students by name or enrollment', () => {
  expect(filterGroups([batchA, repeaters], 'batch')).toEqual([batchA]);
  expect(filterGroups([batchA, repeaters], 'sen 002')).toEqual([{ ...batchA, students: [bela] }, repeaters]);
  expect(filterGroups([batchA], 'nobody')).toEqual([]);
  expect(filterGroups([batchA, repeaters], ' ')).toEqual([batchA, repeaters]);
});

test('whole groups become one chip and nobody stands in two', () => {
  expect(chipsOf([batchA, repeaters], new Set(['b'])).map(({ label }) => label)).toEqual(['Repeaters (1)']);
  expect(chipsOf([batchA], new Set(['a'])).map(({ label }) => label)).toEqual(['Asha Rao']);
  expect(chipsOf([batchA, repeaters], new Set(['a', 'b'])).map(({ label }) => label)).toEqual([
    'Batch A (2)',
    'Repeaters (1)',
  ]);
  expect(chipsOf([{ ...batchA, students: [] }], new Set())).toEqual([]);
});
