import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { nextTurn } from '../next-turn.ts';
import { hashInTurn } from './hashing-queue.ts';

test('a place that asks for many hashes holds up itself, and one where many fail waits for all others', async () => {
  const order: string[] = [];
  const hash = (place: string, behind = false) =>
    hashInTurn(
      async () => {
        order.push(place);
      },
      { place, behind },
    );
  const many = Array.from({ length: 4 * availableParallelism() }, () => hash('many'));
  await Promise.all([...many, hash('failing', true), hash('one')]);
  expect(order.indexOf('one')).toBeLessThanOrEqual(2 * availableParallelism());
  expect(order.at(-1)).toBe('failing');
});

test('hashing leaves a processor to everything else, where there is more than one', async () => {
  const { promise: enough, resolve: end } = Promise.withResolvers<void>();
  let hashing = 0;
  const hashes = Array.from({ length: 4 * availableParallelism() }, () =>
    hashInTurn(async () => {
      hashing += 1;
      await enough;
    }),
  );
  await nextTurn();
  expect(hashing).toBe(Math.max(1, availableParallelism() - 1));
  end();
  await Promise.all(hashes);
  expect(hashing).toBe(hashes.length);
});

test('of places where many fail no more than 200 hashes wait', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 300 }, () => hashInTurn(async () => undefined, { place: 'failing', behind: true })),
  );
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(100);
  expect(refused[0]).toMatchObject({ code: 'TOO_MANY', retryAfter: 5 });
});
