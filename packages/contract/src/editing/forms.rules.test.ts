import { describe, expect, test } from 'vitest';
import { compareForms, mergeForms, type FieldTable } from './forms.rules.ts';

interface Values {
  name: string;
  isBounded: boolean;
  minutes: number | string;
  tags: string[];
  tests: { input: string; output: string }[];
  /** Stands for a file: neither text, number, list nor plain object. */
  file: Date | null;
}

const TABLE: FieldTable<Values> = {
  name: { label: 'Name' },
  isBounded: { with: 'minutes' },
  minutes: {
    label: 'Duration',
    read: ({ isBounded, minutes }) => (isBounded ? Number(minutes) : null),
  },
  tags: { label: 'Tags', list: { keyOf: (tag) => tag, isOrdered: false } },
  tests: { label: 'Tests', list: { keyOf: ({ input }) => input, isOrdered: true, isByPlace: true } },
  file: { label: 'File' },
};

const OPENED: Values = {
  name: 'Midterm',
  isBounded: true,
  minutes: 75,
  tags: ['loops', 'lists'],
  tests: [
    { input: '1', output: '2' },
    { input: '3', output: '6' },
  ],
  file: null,
};

const differences = (mine: Partial<Values>, theirs: Partial<Values>) =>
  compareForms(TABLE, { opened: OPENED, mine: { ...OPENED, ...mine }, theirs: { ...OPENED, ...theirs } });
const presets = (mine: Partial<Values>, theirs: Partial<Values>) =>
  differences(mine, theirs).map(({ name, by, preset }) => [name, by, preset]);

test('a table that lacks a field does not compile', () => {
  const { name: _, ...rest } = TABLE;
  // @ts-expect-error -- the name is not there
  const lacking: FieldTable<Values> = rest;
  expect(lacking).not.toHaveProperty('name');
});

describe('fields that differ', () => {
  test('are told by who has changed them, in the order of the form', () => {
    const file = new Date(0);
    expect(presets({ name: 'Mine', file }, { minutes: 80, name: 'Theirs' })).toEqual([
      ['name', 'both', null],
      ['minutes', 'them', 'theirs'],
      ['file', 'me', 'mine'],
    ]);
  });

  test('are none where both did the same, or nothing that says something', () => {
    expect(presets({ name: 'Same' }, { name: 'Same' })).toEqual([]);
    expect(presets({ minutes: '75' }, {})).toEqual([]);
    expect(presets({ tags: ['lists', 'loops'] }, {})).toEqual([]);
    expect(presets({ tags: ['lists', 'new'] }, { tags: ['new', 'lists'] })).toEqual([]);
  });

  test('are put together where they are lists that do not touch', () => {
    const [found] = differences({ tags: ['loops', 'lists', 'mine'] }, { tags: ['lists', 'theirs'] });
    expect(found).toMatchObject({
      name: 'tags',
      by: 'both',
      choices: ['theirs', 'mine', 'both'],
      preset: 'both',
      list: { mine: { added: ['mine'] }, theirs: { added: ['theirs'], removed: ['loops'] } },
    });
  });

  test('are asked about where lists touch', () => {
    const [first, second] = OPENED.tests;
    const [found] = differences(
      { tests: [{ input: '1', output: '3' }, second, { input: '5', output: '10' }] as Values['tests'] },
      { tests: [{ input: '1', output: '4' }] },
    );
    expect(found).toMatchObject({
      preset: null,
      choices: ['theirs', 'mine', 'both', 'both-mine'],
      list: { touching: [first] },
    });
  });

  test('are one or the other where there is nothing beside what touches', () => {
    const [, second] = OPENED.tests;
    const changed = (output: string) => ({ tests: [{ input: '1', output }, second] as Values['tests'] });
    expect(differences(changed('3'), changed('4'))[0]?.choices).toEqual(['theirs', 'mine']);
    const [found] = differences(changed('3'), { tests: [{ input: '1', output: '4' }] });
    expect(found?.choices).toEqual(['theirs', 'mine', 'both-mine']);
  });

  test('of a list that one alone has changed stay as that one has it', () => {
    expect(presets({ tags: ['loops'] }, {})).toEqual([['tags', 'me', 'mine']]);
    expect(presets({}, { tags: ['loops'] })).toEqual([['tags', 'them', 'theirs']]);
  });
});

describe('the form that comes of it', () => {
  const versions = {
    opened: OPENED,
    mine: { ...OPENED, name: 'Mine', tags: [...OPENED.tags, 'mine'], isBounded: false },
    theirs: { ...OPENED, name: 'Theirs', tags: ['theirs'], minutes: 90 },
  };

  test('has what was chosen, and mine of everything else', () => {
    expect(mergeForms(TABLE, versions, { name: 'theirs', tags: 'both' })).toEqual({
      ...versions.mine,
      name: 'Theirs',
      tags: ['theirs', 'mine'],
    });
    expect(mergeForms(TABLE, versions, {})).toEqual(versions.mine);
  });

  test('takes what belongs together from the same hand', () => {
    expect(mergeForms(TABLE, versions, { minutes: 'theirs' })).toMatchObject({
      isBounded: true,
      minutes: 90,
    });
    expect(mergeForms(TABLE, versions, { minutes: 'mine' })).toMatchObject({ isBounded: false, minutes: 75 });
  });

  test('lets the one or the other win where lists touch', () => {
    const touching = {
      opened: OPENED,
      mine: { ...OPENED, tests: [{ input: '1', output: 'mine' }, ...OPENED.tests.slice(1)] },
      theirs: { ...OPENED, tests: [{ input: '1', output: 'theirs' }] },
    };
    expect(mergeForms(TABLE, touching, { tests: 'both' }).tests).toEqual([{ input: '1', output: 'theirs' }]);
    expect(mergeForms(TABLE, touching, { tests: 'both-mine' }).tests).toEqual([
      { input: '1', output: 'mine' },
    ]);
  });
});
