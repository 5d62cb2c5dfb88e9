import { describe, expect, test } from 'vitest';
import type { CourseOutcome } from './report.ts';
import {
  componentsOf,
  findReportProblem,
  outcomeMarks,
  outcomeScores,
  outcomesOfQuestions,
  practicalScore,
  reportFileName,
  rubricResult,
} from './report.rules.ts';

describe('the components of a practical', () => {
  const rubric = { components: [{ title: 'Logic', maxMarks: 6 }] };
  test.each([
    ['its rubric says them', rubric, 40, [['Logic', 6]]],
    [
      'without a rubric U and C halve the marks',
      null,
      25,
      [
        ['U', 12.5],
        ['C', 12.5],
      ],
    ],
    [
      'a rubric without components is none',
      { components: [] },
      10,
      [
        ['U', 5],
        ['C', 5],
      ],
    ],
    [
      'two halves of an odd hundredth are the whole again',
      null,
      0.05,
      [
        ['U', 0.03],
        ['C', 0.02],
      ],
    ],
  ])('%s', (_name, given, totalMarks, expected) => {
    expect(componentsOf(given, totalMarks).map(({ title, maxMarks }) => [title, maxMarks])).toEqual(expected);
  });
});

describe('what a student has by the rubric', () => {
  const components = [
    { title: 'Logic', maxMarks: 6 },
    { title: 'Style', maxMarks: 4 },
  ];
  test('is in the ratio of the marks obtained where nobody evaluated by it', () => {
    // 13 of 40: 6 × 13/40 = 1.95, 4 × 13/40 = 1.3, 10 × 13/40 = 3.25.
    expect(rubricResult([], components, 13, 40)).toEqual({
      rubrics: [
        { title: 'Logic', maxMarks: 6, obtainedMarks: 1.95 },
        { title: 'Style', maxMarks: 4, obtainedMarks: 1.3 },
      ],
      obtainedMarks: 3.25,
      totalMarks: 10,
    });
  });
  test('is together what the questions brought, and the components add up to it', () => {
    const halves = componentsOf(null, 2);
    const { rubrics, obtainedMarks } = rubricResult([], halves, 1.01, 2);
    expect([...rubrics.map((one) => one.obtainedMarks), obtainedMarks]).toEqual([0.51, 0.5, 1.01]);
  });
  test('is what a person gave, with the components of that time; an empty one counts as 0', () => {
    const given = [
      { title: 'Logic', maxMarks: 5, obtainedMarks: 4.5 },
      { title: 'Viva', maxMarks: 7, obtainedMarks: null },
    ];
    expect(rubricResult(given, components, 13, 40)).toEqual({
      rubrics: given,
      obtainedMarks: 4.5,
      totalMarks: 12,
    });
  });
  test('is computed where a person left all of it empty', () => {
    const given = components.map((component) => ({ ...component, obtainedMarks: null }));
    expect(rubricResult(given, components, 20, 40).rubrics.map((one) => one.obtainedMarks)).toEqual([3, 2]);
  });
});

test.each([
  ['half of it', 5, 10, 2],
  ['all of it', 10, 10, 4],
  ['more than all of it', 12, 10, 4],
  ['nothing', 0, 10, 0],
  ['there is nothing to obtain', 0, 0, 0],
])('the score of a practical: %s', (_name, obtained, max, score) => {
  expect(practicalScore(obtained, max)).toBe(score);
});

describe('the scores of course outcomes', () => {
  test('are the scores of the practicals, split over their outcomes and summed', () => {
    const scores = outcomeScores([
      // 30/40 × 4 = 3, 1.5 each.
      { courseOutcomes: ['CO1', 'CO2'], obtained: 30, max: 40 },
      // 7/30 × 4 = 0.9333…, 0.3111… each.
      { courseOutcomes: ['CO1', 'CO2', 'CO3'], obtained: 7, max: 30 },
    ]);
    expect([...scores]).toEqual([
      ['CO1', 1.81],
      ['CO2', 1.81],
      ['CO3', 0.31],
    ]);
  });
  test('are at most 5', () => {
    const full = { courseOutcomes: ['CO1'], obtained: 10, max: 10 };
    expect(outcomeScores([full]).get('CO1')).toBe(4);
    expect(outcomeScores([full, full]).get('CO1')).toBe(5);
  });
  test('are rounded once, after the sum', () => {
    // Three times 4/3 is 4, not 3.99.
    const third = { courseOutcomes: ['CO1', 'CO2', 'CO3'], obtained: 1, max: 1 };
    expect(outcomeScores([third, third, third]).get('CO2')).toBe(4);
  });
  test('come from no practical without outcomes', () => {
    expect(outcomeScores([{ courseOutcomes: [], obtained: 5, max: 10 }]).size).toBe(0);
  });
});

test('the marks of a question are split over its outcomes', () => {
  const marks = outcomeMarks([
    { courseOutcomes: ['CO1'], marks: 4.5 },
    { courseOutcomes: ['CO1', 'CO2', 'CO3'], marks: 10 },
    { courseOutcomes: [], marks: 3 },
  ]);
  // 4.5 + 10/3 = 7.8333…, 10/3 = 3.3333…
  expect([...marks]).toEqual([
    ['CO1', 7.83],
    ['CO2', 3.33],
    ['CO3', 3.33],
  ]);
});

test('the outcomes of a practical are those of its questions, once each, in their order', () => {
  const outcome = (order: number): CourseOutcome => ({
    _id: `0192f7a0-0000-7000-8000-00000000000${order}`,
    title: `Module ${order}`,
    order,
    code: `CO${order}`,
  });
  const outcomes = outcomesOfQuestions([[outcome(3), outcome(1)], [], [outcome(1), outcome(2)]]);
  expect(outcomes.map(({ code }) => code)).toEqual(['CO1', 'CO2', 'CO3']);
});

test.each([
  ['no subject', { subjectId: null }, { path: 'subjectId', message: 'Please select a subject first' }],
  [
    'no outcomes',
    { courseOutcomes: [] },
    { path: 'type', message: 'No course outcomes available for selected subject' },
  ],
  ['no outcomes, in the rubrics report', { courseOutcomes: [], type: 'rubrics' as const }, null],
  [
    'no practical',
    { practicalIds: [] },
    { path: 'practicalIds', message: 'Please select at least one practical' },
  ],
  ['everything', {}, null],
])('what keeps a report from being made: %s', (_name, changes, problem) => {
  const wanted = { subjectId: 's', practicalIds: ['p'], type: 'co' as const, courseOutcomes: ['CO1'] };
  expect(findReportProblem({ ...wanted, ...changes })).toEqual(problem);
});

test.each([
  ['rubrics', ['Stacks'], 'Stacks_Rubrics_Report_2026-11-21'],
  ['co', ['Stacks'], 'Stacks_CO_Report_2026-11-21'],
  ['co', ['Stacks', 'Queues', 'Trees'], 'Combined_Report_3_Practicals_CO_Report_2026-11-21'],
  ['rubrics', [` ${'long '.repeat(30)}`], `${'long '.repeat(12).trim()}_Rubrics_Report_2026-11-21`],
] as const)('the file of a %s report of %j is %s', (type, practicals, name) => {
  expect(reportFileName(type, practicals, '2026-11-21')).toBe(name);
});
