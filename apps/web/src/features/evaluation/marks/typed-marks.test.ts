import { expect, test } from 'vitest';
import { carriedMarks } from './typed-marks.ts';

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
