import { describe, expect, test } from 'vitest';
import {
  areModulesComplete,
  findModuleProblems,
  moduleChanges,
  subjectFieldsSchema,
  type ModuleText,
} from './subject.rules.ts';

const SOUND = { code: 'CE501', name: 'Algorithms', semester: '5', modules: [] };

/** What is wrong with a subject, `path: message` each. */
const problemsOf = (changes: Record<string, unknown>): string[] => {
  const { error } = subjectFieldsSchema.safeParse({ ...SOUND, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const CODE = 'code: Subject Code must be 1 to 10 characters: letters, digits, spaces and -_,.()';
const NAME = 'name: Name can only contain alphanumeric characters, spaces, and -_,.()';
const SEMESTER = 'semester: Semester must be an integer between 1 and 8.';

describe('a subject', () => {
  test.each([
    ['the code is missing', { code: undefined }, 'code: Subject code is required.'],
    ['the code is blank', { code: '   ' }, 'code: Subject code is required.'],
    ['the code is too long', { code: 'CE501-12345' }, CODE],
    ['the code has another sign', { code: 'CE#1' }, CODE],
    ['the name is blank', { name: ' ' }, 'name: Subject name is required.'],
    ['the name is too long', { name: 'x'.repeat(101) }, 'name: Name must be 100 characters or less.'],
    ['the name has another sign', { name: 'C; Java' }, NAME],
    ['the name has two lines', { name: 'C\nJava' }, NAME],
    ['the semester is missing', { semester: '' }, 'semester: Semester is required.'],
    ['the semester is null', { semester: null }, 'semester: Semester is required.'],
    ['the semester is 0', { semester: 0 }, SEMESTER],
    ['the semester is 9', { semester: '9' }, SEMESTER],
    ['the semester is not whole', { semester: 2.5 }, SEMESTER],
    ['the semester is a word', { semester: 'five' }, SEMESTER],
  ])('is refused when %s', (_why, changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem]);
  });

  test('says everything that is wrong at once, modules included', () => {
    const modules = [
      { title: 'Loops', order: 1 },
      { title: '', order: 1 },
    ];
    expect(problemsOf({ code: '', name: '', semester: '', modules })).toEqual([
      'code: Subject code is required.',
      'name: Subject name is required.',
      'semester: Semester is required.',
      'modules.0.order: Module orders must be unique.',
      'modules.1.title: Module title is required.',
      'modules.1.order: Module orders must be unique.',
    ]);
  });

  test('is taken at the limits, trimmed, with numbers as numbers', () => {
    const modules = [
      { title: ' Loops ', order: ' 2 ' },
      { title: 'Arrays', order: 1 },
    ];
    expect(
      subjectFieldsSchema.parse({ code: ' CE-5.(01) ', name: ' C, C_2 (lab.) ', semester: '8', modules }),
    ).toEqual({
      code: 'CE-5.(01)',
      name: 'C, C_2 (lab.)',
      semester: 8,
      modules: [
        { title: 'Loops', order: 2 },
        { title: 'Arrays', order: 1 },
      ],
    });
  });

  test('may have no modules, also when one was left empty in the form', () => {
    const { modules: _, ...without } = SOUND;
    expect(subjectFieldsSchema.parse(without).modules).toEqual([]);
    expect(subjectFieldsSchema.parse({ ...SOUND, modules: [{ title: '  ', order: '1' }] }).modules).toEqual(
      [],
    );
  });
});

describe('modules', () => {
  const module = (title: string, order: string): ModuleText => ({ title, order });
  const GREATER = 'Order must be a number greater than 0.';

  test.each<[string, ModuleText[], string[]]>([
    ['one without an order', [module('Loops', '')], [`modules.0.order ${GREATER}`]],
    ['order 0', [module('A', '0'), module('B', '2')], [`modules.0.order ${GREATER}`]],
    ['an order that is not whole', [module('A', '1.5'), module('B', '2')], [`modules.0.order ${GREATER}`]],
    [
      'an order far too large',
      [module('A', '1'), module('B', '1000')],
      ['modules.1.order Order must be at most 999.'],
    ],
    [
      'the same order, written differently',
      [module('A', '1'), module('B', '01'), module('C', '2')],
      ['modules.0.order Module orders must be unique.', 'modules.1.order Module orders must be unique.'],
    ],
    [
      'the same title in other letters',
      [module('Loops', '1'), module('LOOPS', '2')],
      ['modules.0.title Module titles must be unique.', 'modules.1.title Module titles must be unique.'],
    ],
    [
      'no title among others',
      [module('A', '1'), module('', '2')],
      ['modules.1.title Module title is required.'],
    ],
    [
      'a title that is too long',
      [module('x'.repeat(201), '1')],
      ['modules.0.title Module title must be 200 characters or less.'],
    ],
    ['sound ones in any order', [module('A', '3'), module('B', '1')], []],
    ['none', [], []],
  ])('%s', (_what, modules, expected) => {
    expect(findModuleProblems(modules).map(({ path, message }) => `${path} ${message}`)).toEqual(expected);
  });

  test.each<[boolean, ModuleText[]]>([
    [true, []],
    [true, [module('A', '1')]],
    [false, [module(' ', '1')]],
    [false, [module('A', '1'), module('B', '')]],
  ])('whether another may be added: %s', (expected, modules) => {
    expect(areModulesComplete(modules)).toBe(expected);
  });

  const stored = [
    { id: 'a', title: 'Loops' },
    { id: 'b', title: 'Arrays' },
    { id: 'c', title: 'Files' },
  ];

  test('those with an id keep it whatever becomes of title and order; others come and go', () => {
    expect(
      moduleChanges(stored, [
        { _id: 'b', title: 'Arrays and strings', order: 1 },
        { _id: 'a', title: 'Loops', order: 2 },
        { title: 'Pointers', order: 3 },
      ]),
    ).toEqual({
      kept: [
        { id: 'b', title: 'Arrays and strings', order: 1 },
        { id: 'a', title: 'Loops', order: 2 },
      ],
      added: [{ title: 'Pointers', order: 3 }],
      removed: [{ id: 'c', title: 'Files' }],
      unknown: [],
    });
  });

  test('those without an id are known by their title', () => {
    const { kept, added, removed } = moduleChanges(stored, [
      { title: 'FILES', order: 1 },
      { title: 'Loops', order: 2 },
    ]);
    expect([kept.map(({ id }) => id), added, removed.map(({ id }) => id)]).toEqual([['c', 'a'], [], ['b']]);
  });

  test('a title that another module has taken over does not make two of one', () => {
    const { kept, added } = moduleChanges(stored, [
      { _id: 'a', title: 'Arrays', order: 1 },
      { _id: 'b', title: 'Loops', order: 2 },
      { title: 'Sorting', order: 3 },
    ]);
    expect([kept.map(({ id }) => id), added]).toEqual([['a', 'b'], [{ title: 'Sorting', order: 3 }]]);
  });

  test('an id that is not the subject’s, or stands twice, is named', () => {
    expect(
      moduleChanges(stored, [
        { _id: 'x', title: 'A', order: 1 },
        { _id: 'a', title: 'B', order: 2 },
        { _id: 'a', title: 'C', order: 3 },
      ]).unknown,
    ).toEqual([0, 2]);
  });
});
