import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

const never = new AbortController().signal;

test('the works of one key follow one another, those of others do not wait', async () => {
  const oneAtATime = createOneAtATime();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const works = [
    oneAtATime('a', never, () => first.promise.then(() => order.push('a1'))),
    oneAtATime('a', never, async () => order.push('a2')),
    oneAtATime('b', never, async () => order.push('b')),
  ];
  await works[2];
  expect(order).toEqual(['b']);
  first.resolve();
  await Promise.all(works);
  expect(order).toEqual(['b', 'a1', 'a2']);
});

test('a work that fails does not hold up the next', async () => {
  const oneAtATime = createOneAtATime();
  const fails = oneAtATime('a', never, () => Promise.reject(new Error('it fell over')));
  const next = oneAtATime('a', never, async () => 'done');
  await expect(fails).rejects.toThrow('it fell over');
  expect(await next).toBe('done');
});

test('who gives up while waiting is answered at once, and its work is not begun', async () => {
  const oneAtATime = createOneAtATime();
  const first = Promise.withResolvers<string>();
  const running = oneAtATime('a', never, () => first.promise);
  const leave = new AbortController();
  let begun = false;
  const waiting = oneAtATime('a', leave.signal, async () => (begun = true));
  leave.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  first.resolve('done');
  expect(await running).toBe('done');
  expect(await oneAtATime('a', never, async () => 'after')).toBe('after');
  expect(begun).toBe(false);
});

test('who has given up already is refused at once, whatever the key is waiting for', async () => {
  const oneAtATime = createOneAtATime();
  const first = Promise.withResolvers<string>();
  const running = oneAtATime('a', never, () => first.promise);
  let begun = false;
  const gone = oneAtATime('a', AbortSignal.abort(new Error('left')), async () => (begun = true));
  await expect(gone).rejects.toThrow('left');
  first.resolve('done');
  expect(await running).toBe('done');
  expect(begun).toBe(false);
});
