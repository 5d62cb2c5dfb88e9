import { describe, expect, test } from 'vitest';
import { carriedMarks, followedMarks } from './typed-marks.ts';

const component = (title: string, obtainedMarks: number | null = null) => ({ title, obtainedMarks });

test('what is typed goes with its component when one is added before it', () => {
  const from = [component('Logic'), component('Style')];
  const to = [component('Viva'), component('Style'), component('Logic')];
  expect(carriedMarks(from, [4, 2.5], to)).toEqual({ obtained: ['', 2.5, 4], left: [] });
});

test('what was typed for a component that is gone is told, and nothing that was not typed', () => {
  const from = [component('Logic'), component('Style'), component('Viva')];
  expect(carriedMarks(from, [4, '3.5', ''], [component('Logic')])).toEqual({
    obtained: [4],
    left: [{ title: 'Style', typed: '3.5' }],
  });
});

test('given marks stand where nothing was typed; two components of one title keep their order', () => {
  const from = [component('Part'), component('Part'), component('Logic')];
  const to = [component('Part'), component('Logic', 6), component('Part', 1)];
  expect(carriedMarks(from, [1, 2, ''], to)).toEqual({ obtained: [1, 6, 2], left: [] });
});

describe('marks that are typed while others are stored', () => {
  const mark = (title: string, obtainedMarks: number | null, totalMarks = 6) => ({
    title,
    totalMarks,
    obtainedMarks,
  });
  const before = [mark('Logic', null), mark('Style', null)];

  test('stay where they were typed; what nobody typed follows what is stored', () => {
    expect(followedMarks(before, [5, null], [mark('Style', 3), mark('Logic', 2)])).toEqual({
      components: [mark('Logic', 2), mark('Style', 3)],
      typed: [{ mark: 5, index: 0 }],
      left: [],
      isOther: false,
    });
  });

  test('are settled where just they are stored, and cleared where they were cleared', () => {
    expect(followedMarks(before, [5, null], [mark('Logic', 5), mark('Style', null)]).typed).toEqual([]);
    expect(followedMarks([mark('Logic', 5)], [''], [mark('Logic', 4)]).typed).toEqual([
      { mark: '', index: 0 },
    ]);
  });

  test('go with their titles to other components', () => {
    expect(followedMarks(before, [5, 2], [mark('Viva', null), mark('Logic', null, 8)])).toEqual({
      components: [mark('Viva', null), mark('Logic', null, 8)],
      typed: [{ mark: 5, index: 1 }],
      left: [{ title: 'Style', typed: 2 }],
      isOther: true,
    });
  });
});
