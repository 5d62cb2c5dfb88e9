import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginProgress } from '@assay/contract';
import { expect, onTestFinished, test } from 'vitest';
import { nextTurn } from '../next-turn.ts';
import { HASH_THREADS, BEHIND_MAX, countWaiting, hashInTurn } from './hashing-queue.ts';
import { fitsHash, hashPassword } from './passwords.ts';

/** Keeps every thread busy until it is called. */
const holdThreads = async (): Promise<() => Promise<void>> => {
  const { promise: enough, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const held = Array.from({ length: HASH_THREADS }, () => hashInTurn(() => enough));
  await nextTurn();
  return async () => {
    end();
    await Promise.all(held);
  };
};

test('a place that asks for many hashes holds up itself, and one where many fail waits for all others', async () => {
  const letGo = await holdThreads();
  const order: string[] = [];
  const hash = (place: string, name = place, behind = false) =>
    hashInTurn(
      async () => {
        order.push(name);
      },
      { place, behind },
    );
  const failing = hash('failing', 'failing', true);
  const ofMany = ['a', 'b', 'c', 'd', 'late'];
  const many = ofMany.slice(0, 4).map((name) => hash('many', name));
  const others = [hash('one'), hash('two')];
  await letGo();
  // Whoever comes while a place is served stands behind its own people, not before them.
  const late = hash('many', 'late');
  await Promise.all([...many, ...others, failing, late]);
  expect(order.slice(0, 3).toSorted()).toEqual(['a', 'one', 'two']);
  expect(order.filter((name) => ofMany.includes(name))).toEqual(ofMany);
  expect(order.indexOf('failing')).toBeGreaterThan(order.indexOf('d'));
});

test('as many hash at a time as there are processors', async () => {
  const letGo = await holdThreads();
  const begun = hashInTurn(async () => undefined);
  expect(countWaiting()).toBe(1);
  await letGo();
  await begun;
  expect(countWaiting()).toBe(0);
});

test('whoever waits hears the number, goes up by it, and takes no thread after having gone', async () => {
  const letGo = await holdThreads();
  const hashed: number[] = [];
  const heard: LoginProgress[] = [];
  const many = 60 * HASH_THREADS;
  const gone = new AbortController();
  const waiting = Array.from({ length: many }, (_, index) =>
    hashInTurn(async () => void hashed.push(index), {
      place: '',
      behind: false,
      signal: index === 0 ? gone.signal : undefined,
      tell: (progress) => {
        if (index === many - 1) heard.push(progress);
      },
    }),
  );
  const [first] = waiting;
  expect(heard[0]?.number).toBe(many);
  expect(heard[0]?.seconds).toBeGreaterThan(0);
  gone.abort();
  await expect(first).rejects.toMatchObject({ code: 'BUSY' });
  expect(countWaiting()).toBe(many - 1);
  await letGo();
  await Promise.all(waiting.slice(1));
  expect(hashed).not.toContain(0);
  expect(hashed).toHaveLength(many - 1);
});

test('beyond the bound nobody waits, but is told when to come again', async () => {
  const letGo = await holdThreads();
  const turn = { place: 'failing', behind: true };
  const asked = Array.from({ length: BEHIND_MAX + 5 }, () => hashInTurn(async () => undefined, turn));
  expect(countWaiting()).toBe(BEHIND_MAX);
  // Who fails nowhere still finds room.
  const honest = hashInTurn(async () => 'in', { place: 'home', behind: false });
  const settled = Promise.allSettled(asked);
  await letGo();
  expect(await honest).toBe('in');
  const refused = (await settled).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as { status: number; code: string; retryAfter: number }] : [],
  );
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(5).fill('503 BUSY'));
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThanOrEqual(5);
});

test('passwords are hashed by threads of their own: those that read files may all be taken', async () => {
  const stored = await hashPassword('a password');
  const folder = await mkdtemp(join(tmpdir(), 'assay-threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Each waits in a thread of Node's own until somebody writes; there are four, or as many as UV_THREADPOOL_SIZE says.
  const readers = Array.from({ length: Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) }, () =>
    open(pipe, 'r'),
  );
  expect(await fitsHash('a password', stored)).toBe(true);
  const writer = openSync(pipe, 'r+');
  for (const reader of await Promise.all(readers)) await reader.close();
  closeSync(writer);
});
