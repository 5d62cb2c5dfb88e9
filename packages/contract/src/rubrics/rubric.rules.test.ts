import { describe, expect, test } from 'vitest';
import { findTotalProblem, nameOfCopy, rubricFieldsSchema, rubricMarks } from './rubric.rules.ts';

const component = { title: 'Style', marks: 4 };

/** What the rules say, by the place of the field. */
const problemsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    (rubricFieldsSchema.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('what a rubric needs', () => {
  test.each<[string, unknown, Record<string, string>]>([
    ['everything', { name: ' Viva ', components: [component] }, {}],
    ['a name', { name: '  ', components: [component] }, { name: 'Rubric name is required.' }],
    [
      'a short name',
      { name: 'x'.repeat(201), components: [component] },
      { name: 'Rubric name must be 200 characters or less.' },
    ],
    ['components', { name: 'Viva', components: [] }, { components: 'At least one component is required.' }],
    ['components at all', { name: 'Viva' }, { components: 'At least one component is required.' }],
    [
      'not too many components',
      { name: 'Viva', components: Array.from({ length: 51 }, () => component) },
      { components: 'A rubric may have at most 50 components.' },
    ],
    [
      'titles and marks',
      {
        name: 'Viva',
        components: [
          { title: '', marks: '' },
          { title: 'Style', marks: 0 },
          { title: 'Speed', marks: -1 },
          { title: 'Tests', marks: 'many' },
        ],
      },
      {
        'components.0.title': 'Component title is required.',
        'components.0.marks': 'Component marks must be a positive number.',
        'components.1.marks': 'Component marks must be a positive number.',
        'components.2.marks': 'Component marks must be a positive number.',
        'components.3.marks': 'Component marks must be a positive number.',
      },
    ],
    [
      'marks that can be stored',
      {
        name: 'Viva',
        components: [
          { title: 'Style', marks: 1.005 },
          { title: 'Speed', marks: 10_001 },
          { title: 'Tests', marks: 1e-320 },
        ],
      },
      {
        'components.0.marks': 'Component marks may have at most two decimals.',
        'components.1.marks': 'Component marks may be at most 10,000.',
        'components.2.marks': 'Component marks must be a positive number.',
      },
    ],
  ])('%s', (_what, fields, problems) => expect(problemsOf(fields)).toEqual(problems));

  test('texts are trimmed and typed marks become numbers', () => {
    expect(
      rubricFieldsSchema.parse({ name: ' Viva ', components: [{ title: ' Style ', marks: ' 2.50 ' }] }),
    ).toEqual({ name: 'Viva', components: [{ title: 'Style', marks: 2.5 }] });
  });
});

describe('the total of components', () => {
  test.each<[(number | string)[], number, string | null]>([
    [[], 0, 'At least one component is required.'],
    [['', 0], 0, 'Total marks must be greater than zero.'],
    [[0.1, '0.2'], 0.3, null],
    [[6, 'x', '4'], 10, null],
  ])('%j', (marks, total, problem) => {
    const components = marks.map((value) => ({ marks: value }));
    expect([rubricMarks(components), findTotalProblem(components)]).toEqual([total, problem]);
  });
});

test('a copy says so, however long the name is', () => {
  expect(nameOfCopy('Viva')).toBe('Viva (Copy)');
  expect(nameOfCopy('x'.repeat(200))).toBe(`${'x'.repeat(193)} (Copy)`);
});
