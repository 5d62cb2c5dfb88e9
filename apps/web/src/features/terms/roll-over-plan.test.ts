import type { MovingDepartment } from '@assay/contract';
import { expect, test } from 'vitest';
import { cohortKey, confirmationOf, NOTHING_CHOSEN, planOf, totalsOf } from './roll-over-plan.ts';

const cohort = (semester: number, batch: string, students: number, sitting = 0) => ({
  semester,
  batch,
  students,
  sitting,
  seen: `${semester}/${batch}`,
});
const group = (_id: string, name: string, semester: number, batch: string) => ({
  _id,
  name,
  students: 2,
  createdByName: 'Asha Rao',
  goesWith: { semester, batch },
  seen: _id,
});

const computing: MovingDepartment = {
  _id: 'd1',
  name: 'Computing',
  institute: 'Institute',
  lastDoneAt: null,
  cohorts: [cohort(3, '2028', 105), cohort(4, '2027', 100), cohort(8, '2026', 50, 2)],
  groups: [
    group('g3', 'CE Sem 3', 3, '2028'),
    group('g4', 'CE Sem 4', 4, '2027'),
    group('g8', 'Finals', 8, '2026'),
  ],
};

test('as proposed everybody moves, groups are renamed, those of graduates archived, and who sits a task is named', () => {
  const plans = planOf([computing], NOTHING_CHOSEN);
  expect(totalsOf(plans)).toEqual({
    promoted: 205,
    archived: 50,
    movedGroups: 3,
    staying: 0,
    notes: 1,
    isNamed: true,
  });
  const [plan] = plans;
  expect(plan?.groups.map(({ name, isArchived }) => [name, isArchived])).toEqual([
    ['CE Sem 4', false],
    ['CE Sem 5', false],
    ['Finals', true],
  ]);
  expect(plan?.cohorts.map(({ notes }) => notes)).toEqual([
    [],
    [],
    ['2 students in the middle of a task: they cannot be archived before its end.'],
  ]);
});

test('where a cohort comes into a semester whose students stay, and a group gets a name that is taken, it is said', () => {
  const choice = {
    ...NOTHING_CHOSEN,
    cohorts: new Set([cohortKey(computing, { semester: 4, batch: '2027' })]),
  };
  const [plan] = planOf([computing], choice);
  expect(plan?.cohorts[0]?.notes).toEqual(['Semester 4 has 100 students who stay there.']);
  expect(plan?.groups.map(({ isGoing, notes }) => [isGoing, notes])).toEqual([
    [true, ['Another group will have this name.']],
    [false, []],
    [true, []],
  ]);
});

test('the confirmation holds what was seen, who moves, who stays, and the names as typed', () => {
  const key = cohortKey(computing, { semester: 3, batch: '2028' });
  const [four, eight] = [
    cohortKey(computing, { semester: 4, batch: '2027' }),
    cohortKey(computing, { semester: 8, batch: '2026' }),
  ];
  const empty: MovingDepartment = { ...computing, _id: 'd2', cohorts: [], groups: [] };
  const plans = planOf([computing, empty], {
    cohorts: new Set([four, eight]),
    students: new Map([
      [key, [{ id: 's1', label: 'One' }]],
      [four, [{ id: 's2', label: 'Two' }]],
    ]),
    groups: new Set(),
    names: new Map([['g3', ' Fourth ']]),
  });
  expect(confirmationOf('run', plans)).toEqual({
    _id: 'run',
    departments: [
      {
        _id: 'd1',
        seen: {
          cohorts: computing.cohorts.map(({ semester, batch, seen }) => ({ semester, batch, seen })),
          groups: [
            { _id: 'g3', seen: 'g3' },
            { _id: 'g4', seen: 'g4' },
            { _id: 'g8', seen: 'g8' },
          ],
        },
        moves: [{ semester: 3, batch: '2028' }],
        groups: [{ _id: 'g3', name: 'Fourth' }],
      },
    ],
    stayBack: ['s1'],
  });
});
