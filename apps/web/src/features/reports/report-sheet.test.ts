import type { CourseOutcome, ReportedSubmission } from '@assay/contract';
import { expect, test } from 'vitest';
import { hasFigures, joinPages, sheetOf, type Report } from './report-sheet.ts';

const id = (number: number): string => `0192f7a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const outcome = (order: number): CourseOutcome => ({
  _id: id(100 + order),
  title: `Module ${order}`,
  order,
  code: `CO${order}`,
});
const heading = {
  college: 'Institute of Technology',
  department: 'Computing',
  subject: { _id: id(1), code: 'CE501', name: 'Data Structures' },
  courseOutcomes: [outcome(1), outcome(2), outcome(3)],
};
const named = (username: string, name: string) => ({
  username,
  enrollmentNumber: username,
  name,
  semester: '5',
  batch: '2027',
});
const [STACKS, TREES] = [id(2), id(3)];

const component = (title: string, maxMarks: number, obtainedMarks: number | null) => ({
  title,
  maxMarks,
  obtainedMarks,
});
const marked = (
  taskId: string,
  totalMarks: number,
  obtainedMarks: number,
  rubrics: ReportedSubmission['rubrics'],
): ReportedSubmission => ({ taskId, state: 'MARKED', totalMarks, obtainedMarks, rubrics });

/** Stacks has a rubric and is for CO1; Trees has none, 25 marks, and is for CO1 and CO2. */
const rubrics: Extract<Report, { type: 'rubrics' }> = {
  type: 'rubrics',
  content: {
    ...heading,
    tasks: [
      {
        _id: STACKS,
        name: 'Stacks',
        totalMarks: 40,
        rubrics: {
          _id: id(4),
          name: 'Lab',
          components: [
            { title: 'Logic', maxMarks: 6 },
            { title: 'Style', maxMarks: 4 },
          ],
        },
        courseOutcomes: ['CO1'],
      },
      { _id: TREES, name: 'Trees', totalMarks: 25, rubrics: null, courseOutcomes: ['CO1', 'CO2'] },
    ],
    data: [
      {
        ...named('001', '=Asha'),
        submissions: [
          marked(STACKS, 10, 7.25, [component('Logic', 6, 4.25), component('Style', 4, 3)]),
          marked(TREES, 25, 20, [component('U', 12.5, 10), component('C', 12.5, 10)]),
        ],
      },
      {
        ...named('002', 'Bina'),
        submissions: [
          // By the rubric as it was then.
          marked(STACKS, 12, 9, [component('Logic', 6, 5), component('Viva', 6, 4)]),
          { taskId: TREES, state: 'ABSENT', totalMarks: 25, obtainedMarks: null, rubrics: [] },
        ],
      },
      {
        ...named('003', 'Chetan'),
        submissions: [{ taskId: STACKS, state: 'PENDING', totalMarks: 10, obtainedMarks: null, rubrics: [] }],
      },
    ],
  },
};

test('the rubrics report has the components and the total of each practical, scores by outcome, and the sums', () => {
  const sheet = sheetOf(rubrics, '21/11/2026');
  expect([sheet.title, sheet.college]).toEqual(['Rubrics Assessment Report', 'Institute of Technology']);
  expect(sheet.facts).toEqual([
    { label: 'Department', value: 'Computing' },
    { label: 'Subject', value: 'CE501 Data Structures' },
    { label: 'Generated', value: '21/11/2026' },
  ]);
  expect(sheet.columns.map(({ group, label }) => [group, label])).toEqual([
    [null, 'Enrollment Number'],
    [null, 'Name'],
    [null, 'Semester'],
    [null, 'Passout Year'],
    ['Stacks', 'Logic (6)'],
    ['Stacks', 'Style (4)'],
    ['Stacks', 'Viva (6)'],
    ['Stacks', 'Total'],
    ['Trees', 'U (12.5)'],
    ['Trees', 'C (12.5)'],
    ['Trees', 'Total'],
    ['Course outcome scores', 'CO1'],
    ['Course outcome scores', 'CO2'],
    ['Course outcome scores', 'CO3'],
    [null, 'Obtained Marks'],
    [null, 'Total Marks'],
  ]);
  expect(sheet.rows).toEqual([
    // Stacks 7.25/10 × 4 = 2.9 for CO1; Trees 20/25 × 4 = 3.2, 1.6 for CO1 and for CO2.
    ['001', '=Asha', '5', '2027', 4.25, 3, null, 7.25, 10, 10, 20, 4.5, 1.6, null, 27.25, 35],
    // Stacks 9/12 × 4 = 3 for CO1; nothing for Trees.
    ['002', 'Bina', '5', '2027', 5, null, 4, 9, 'AB', 'AB', 'AB', 3, 0, null, 9, 37],
    // Nothing is known yet.
    ['003', 'Chetan', '5', '2027', null, null, null, null, null, null, null, null, null, null, null, 10],
  ]);
});

const co: Extract<Report, { type: 'co' }> = {
  type: 'co',
  content: {
    ...heading,
    tasks: [
      {
        _id: STACKS,
        name: 'Stacks',
        totalMarks: 15,
        questions: [
          { name: 'Balanced brackets', marks: 10, courseOutcomes: ['CO1'] },
          { name: '', marks: 5, courseOutcomes: [] },
        ],
      },
      {
        _id: TREES,
        name: 'Trees',
        totalMarks: 20,
        questions: [{ name: '', marks: 20, courseOutcomes: ['CO1', 'CO2', 'CO3'] }],
      },
    ],
    students: [
      {
        ...named('001', 'Asha'),
        tasks: [
          {
            taskId: STACKS,
            state: 'MARKED',
            questions: [
              { questionIndex: 0, obtainedMarks: 7.5 },
              { questionIndex: 1, obtainedMarks: 4.25 },
            ],
          },
          { taskId: TREES, state: 'MARKED', questions: [{ questionIndex: 0, obtainedMarks: 10 }] },
        ],
      },
      { ...named('002', 'Bina'), tasks: [{ taskId: STACKS, state: 'ABSENT', questions: [] }] },
      { ...named('003', 'Chetan'), tasks: [{ taskId: TREES, state: 'PENDING', questions: [] }] },
    ],
  },
};

test('the CO report has the marks of each question, marks by outcome, and the sums', () => {
  const sheet = sheetOf(co, '21/11/2026');
  expect(sheet.title).toBe('CO Assessment Report');
  expect(sheet.columns.slice(4).map(({ group, label }) => [group, label])).toEqual([
    ['Stacks', 'Q1 Balanced brackets (10) CO1'],
    ['Stacks', 'Q2 (5)'],
    ['Trees', 'Q1 (20) CO1, CO2, CO3'],
    ['Course outcome marks', 'CO1'],
    ['Course outcome marks', 'CO2'],
    ['Course outcome marks', 'CO3'],
    [null, 'Obtained Marks'],
    [null, 'Total Marks'],
  ]);
  expect(sheet.rows).toEqual([
    // 10/3 = 3.33 for each outcome of Trees, and 7.5 more for CO1.
    ['001', 'Asha', '5', '2027', 7.5, 4.25, 10, 10.83, 3.33, 3.33, 21.75, 35],
    ['002', 'Bina', '5', '2027', 'AB', 'AB', null, 0, null, null, 0, 15],
    ['003', 'Chetan', '5', '2027', null, null, null, null, null, null, null, 20],
  ]);
});

test('practicals of the same name are told apart', () => {
  const groupsOf = (report: Report) => [...new Set(sheetOf(report, '').columns.map(({ group }) => group))];
  const again = <Task extends { name: string }>(tasks: readonly Task[]) =>
    tasks.map((task) => ({ ...task, name: 'Stacks' }));
  expect(groupsOf({ ...co, content: { ...co.content, tasks: again(co.content.tasks) } })).toEqual([
    null,
    'Stacks',
    'Stacks (2)',
    'Course outcome marks',
  ]);
  expect(
    groupsOf({ ...rubrics, content: { ...rubrics.content, tasks: again(rubrics.content.tasks) } }),
  ).toEqual([null, 'Stacks', 'Stacks (2)', 'Course outcome scores']);
});

test('pages are joined in their order', () => {
  for (const report of [rubrics, co]) {
    const whole = sheetOf(joinPages([report, report]), '');
    expect(whole.rows.map(([number]) => number)).toEqual(['001', '002', '003', '001', '002', '003']);
  }
});

test('a report in which everything is pending has no figures', () => {
  expect([hasFigures(rubrics), hasFigures(co)]).toEqual([true, true]);
  const pending = (report: Report): Report =>
    report.type === 'rubrics'
      ? { ...report, content: { ...report.content, data: report.content.data.slice(2) } }
      : { ...report, content: { ...report.content, students: report.content.students.slice(2) } };
  expect([hasFigures(pending(rubrics)), hasFigures(pending(co))]).toEqual([false, false]);
});
