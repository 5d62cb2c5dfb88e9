import { compareForms, mergeForms, type FieldTable } from '@assay/contract';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../ui/editing/conflict-rows.tsx';
import { conflictWords } from '../../../ui/editing/conflict-words.ts';
import type { ShownForm } from '../../../ui/editing/shown-form.ts';
import { taskFields } from './task-conflict.ts';
import { EMPTY_TASK, type TaskFormValues } from './task-form-values.ts';

const FIELDS = taskFields((id) => `name of ${id}`);
const TABLE: Partial<FieldTable<TaskFormValues>> = FIELDS;
const WORDS = conflictWords('task', null, 'me');

const OPENED: TaskFormValues = {
  ...EMPTY_TASK,
  edition: 'opened',
  name: 'Midterm',
  isTimeBounded: true,
  duration: 60,
  totalMarks: 10,
  questions: [{ questionId: 'a', marks: 10, timeRequired: 5 }],
  assignedStudentIds: ['x', 'y'],
  requireExamBrowser: false,
};

const differ = (mine: Partial<TaskFormValues>, theirs: Partial<TaskFormValues>) => {
  const versions = { opened: OPENED, mine: { ...OPENED, ...mine }, theirs: { ...OPENED, ...theirs } };
  const differences = compareForms(TABLE, versions);
  return { versions, differences, rows: rowsOf(FIELDS, differences, versions, WORDS) };
};

test('a field of the form that nobody shows in its versions does not compile', () => {
  const { allowOwnInput: _, ...rest } = FIELDS;
  // @ts-expect-error -- own input is not there
  const lacking: ShownForm<TaskFormValues> = rest;
  expect(lacking).not.toHaveProperty('allowOwnInput');
});

test('what was typed differently and says the same is no difference', () => {
  expect(differ({ duration: '60', totalMarks: '10.0', edition: 'newer' }, {}).differences).toEqual([]);
  expect(
    differ({ allowedAddresses: 'a.example\n b.example ' }, { allowedAddresses: 'a.example\nb.example' })
      .differences,
  ).toEqual([]);
  const unbounded = { isTimeBounded: false };
  expect(differ({ ...unbounded, duration: 75 }, unbounded).differences).toEqual([]);
});

test('the duration and whether there is one are taken from the same hand', () => {
  const { versions, rows } = differ({ isTimeBounded: false }, { duration: 75 });
  expect(rows).toMatchObject([
    {
      label: 'Duration',
      by: 'both',
      preset: null,
      before: '60 min',
      options: [{ shown: '75 min' }, { shown: 'Not time bounded' }],
    },
  ]);
  expect(mergeForms(TABLE, versions, { duration: 'theirs' })).toMatchObject({
    isTimeBounded: true,
    duration: 75,
  });
});

test('students that each put in and took out are all there, and named', () => {
  const { versions, rows } = differ(
    { assignedStudentIds: ['x', 'y', 'mine'] },
    { assignedStudentIds: ['y', 'theirs'] },
  );
  expect(rows).toMatchObject([
    { label: 'Students', preset: 'both', options: [{}, {}, { shown: '3 in all' }] },
  ]);
  const { assignedStudentIds } = mergeForms(TABLE, versions, { assignedStudentIds: 'both' });
  expect(assignedStudentIds.toSorted()).toEqual(['mine', 'theirs', 'y']);
});

test('marks of one question that both have changed are asked about by its name', () => {
  const question = { questionId: 'a', timeRequired: 5 };
  const { rows } = differ(
    { questions: [{ ...question, marks: 12 }] },
    {
      questions: [
        { ...question, marks: 8 },
        { ...question, questionId: 'b', marks: 2 },
      ],
      totalMarks: 8,
    },
  );
  expect(rows.map(({ label, preset }) => [label, preset])).toEqual([
    ['Questions', null],
    ['Total Marks', 'theirs'],
  ]);
  expect(rows[0]?.options.map(({ label }) => label)).toEqual([
    'Stored',
    'Here',
    'Both, with what is here for “name of a”',
  ]);
});
