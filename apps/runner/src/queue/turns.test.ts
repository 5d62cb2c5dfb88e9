import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Callers with a number each of what they wait for. */
const waiting = (...callers: [key: string, tickets: number][]) => {
  const turns = createTurns<string>();
  for (const [key, tickets] of callers)
    for (let ticket = 0; ticket < tickets; ticket++) turns.add(key, `${key} ${ticket}`);
  return turns;
};

const takeAll = (turns: ReturnType<typeof waiting>, mayTake = (_key: string) => true): string[] => {
  const taken: string[] = [];
  for (let next = turns.take(mayTake); next !== undefined; next = turns.take(mayTake)) taken.push(next);
  return taken;
};

test('institutes have their turns, and in each its students, however many wait in one of them', () => {
  const turns = waiting(['a/1', 2], ['a/2', 1], ['a/3', 1], ['b/9', 2]);
  expect(takeAll(turns)).toEqual(['a/1 0', 'b/9 0', 'a/2 0', 'b/9 1', 'a/3 0', 'a/1 1']);
  expect(turns.keys()).toEqual([]);
});

test('a caller of no institute is one of his own, as all are to a server of before', () => {
  expect(takeAll(waiting(['x', 2], ['y', 2]))).toEqual(['x 0', 'y 0', 'x 1', 'y 1']);
});

test('who may have no more is passed over, and keeps his turn', () => {
  const turns = waiting(['a/1', 1], ['a/2', 1], ['b/1', 1]);
  expect(takeAll(turns, (key) => key !== 'a/1')).toEqual(['a/2 0', 'b/1 0']);
  expect(takeAll(turns)).toEqual(['a/1 0']);
});

test('who leaves takes no turn', () => {
  const turns = waiting(['a/1', 1], ['b/1', 1]);
  turns.remove('a/1', 'a/1 0');
  expect(turns.keys()).toEqual(['b/1']);
  expect(turns.before('a/1')).toBeNull();
});

test('the place that is told is the number of others who have their turn first', () => {
  const callers: [string, number][] = [
    ['a/1', 1],
    ['a/2', 1],
    ['b/1', 1],
    ['a/3', 1],
    ['c/1', 1],
    ['c/2', 1],
  ];
  const order = takeAll(waiting(...callers)).map((ticket) => ticket.split(' ')[0]);
  const turns = waiting(...callers);
  expect(order.map((key) => turns.before(key ?? ''))).toEqual([0, 1, 2, 3, 4, 5]);
});
