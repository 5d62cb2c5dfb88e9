import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { administer, dropDatabase } from '../../test/database/databases.ts';
import { waitFor } from '../../test/wait-for.ts';
import { openDatabase } from './db/database.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { openJobs } from './jobs.ts';

const NOTHING = {
  'check-references': () => Promise.resolve(),
  regrade: () => Promise.resolve(),
  'tell-regrade': () => Promise.resolve(),
  'measure-strength': () => Promise.resolve(),
  compare: () => Promise.resolve(),
  'apply-sheet': () => Promise.resolve(),
  'remove-expired': () => Promise.resolve(),
  rehearse: () => Promise.resolve(),
};

/** A queue on a database of its own, until the test has ended. */
const open = async () => {
  const name = `jobs_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = inject('templateUrl').replace(/\/assay$/, `/${name}`);
  const db = openDatabase(url, 2);
  await prepareDatabase(db, db);
  const jobs = await openJobs(url, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await jobs.stop(5000);
    await db.destroy();
    await dropDatabase(name);
  });
  return { db, jobs };
};

test('what somebody waits for is graded at once, however many jobs of the demonstration wait and run', async () => {
  const { db, jobs } = await open();
  const release = Promise.withResolvers<void>();
  onTestFinished(() => release.resolve());
  const behindBegan = Promise.withResolvers<void>();
  const liveGraded = Promise.withResolvers<string>();
  for (let index = 0; index < 20; index += 1)
    await jobs.enqueue(db, 'grade-attempt', `demo ${index}`, { attemptId: `demo ${index}`, behind: true });
  const grade = async ({ attemptId, behind }: { attemptId: string; behind?: boolean }) => {
    if (!behind) return liveGraded.resolve(attemptId);
    behindBegan.resolve();
    await release.promise;
  };
  await jobs.work({ ...NOTHING, 'grade-attempt': grade }, 2);
  await behindBegan.promise;
  await jobs.enqueue(db, 'grade-attempt', 'live', { attemptId: 'live' });
  expect(await liveGraded.promise).toBe('live');
});

test('a job whose turn is earlier goes before those that came before it', async () => {
  const { db, jobs } = await open();
  for (const [id, turn] of [
    ['large exam, first', 0],
    ['large exam, third', 2],
    ['large exam, second', 1],
    ['small exam, first', 0],
  ] as const)
    await jobs.enqueue(db, 'grade-attempt', id, { attemptId: id }, turn);
  const graded: string[] = [];
  const all = Promise.withResolvers<void>();
  const grade = async ({ attemptId }: { attemptId: string }) => {
    graded.push(attemptId);
    if (graded.length === 4) all.resolve();
  };
  await jobs.work({ ...NOTHING, 'grade-attempt': grade }, 1);
  await all.promise;
  expect(graded).toEqual([
    'large exam, first',
    'small exam, first',
    'large exam, second',
    'large exam, third',
  ]);
});

test('a job that takes long holds up none of those that come after it', async () => {
  const { db, jobs } = await open();
  const release = Promise.withResolvers<void>();
  onTestFinished(() => release.resolve());
  for (const id of ['slow', 'a', 'b', 'c', 'd'])
    await jobs.enqueue(db, 'grade-attempt', id, { attemptId: id });
  const others = Promise.withResolvers<void>();
  const graded: string[] = [];
  const grade = async ({ attemptId }: { attemptId: string }) => {
    if (attemptId === 'slow') return release.promise;
    graded.push(attemptId);
    if (graded.length === 4) others.resolve();
  };
  await jobs.work({ ...NOTHING, 'grade-attempt': grade }, 2);
  await others.promise;
  expect(graded.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('more is graded at a time once there are more places, and what is under way goes on', async () => {
  const { db, jobs } = await open();
  const release = Promise.withResolvers<void>();
  onTestFinished(() => release.resolve());
  for (let index = 0; index < 20; index += 1)
    await jobs.enqueue(db, 'grade-attempt', `${index}`, { attemptId: `${index}` });
  let [inside, graded] = [0, 0];
  const grade = async () => {
    inside += 1;
    await release.promise;
    graded += 1;
  };
  await jobs.work({ ...NOTHING, 'grade-attempt': grade }, 1);
  await waitFor('the first one is being graded', () => inside === 1);
  await jobs.gradeAtATime(12);
  await waitFor('twelve more are being graded', () => inside === 13);
  release.resolve();
  await waitFor('all are graded', () => graded === 20);
  expect(inside).toBe(20);
});
