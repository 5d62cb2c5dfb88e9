import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer, dropDatabase } from '../../test/database/databases.ts';
import { openDatabase } from './db/database.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { openJobs } from './jobs.ts';

const name = `jobs_${randomBytes(6).toString('hex')}`;
beforeAll(() => administer(`create database ${name}`));
afterAll(() => dropDatabase(name));

test('what somebody waits for is graded at once, however many jobs of the demonstration wait and run', async () => {
  const url = inject('templateUrl').replace(/\/assay$/, `/${name}`);
  const db = openDatabase(url, 2);
  await prepareDatabase(db, db);
  const jobs = await openJobs(url, pino({ level: 'silent' }));
  const release = Promise.withResolvers<void>();
  const behindBegan = Promise.withResolvers<void>();
  const liveGraded = Promise.withResolvers<string>();
  try {
    for (let index = 0; index < 20; index += 1)
      await jobs.enqueue(db, 'grade-attempt', `demo ${index}`, { attemptId: `demo ${index}`, behind: true });
    const handlers = {
      'grade-attempt': async ({ attemptId, behind }: { attemptId: string; behind?: boolean }) => {
        if (!behind) return liveGraded.resolve(attemptId);
        behindBegan.resolve();
        await release.promise;
      },
      'check-references': () => Promise.resolve(),
      regrade: () => Promise.resolve(),
      'tell-regrade': () => Promise.resolve(),
    };
    await jobs.work(handlers, 2);
    await behindBegan.promise;
    await jobs.enqueue(db, 'grade-attempt', 'live', { attemptId: 'live' });
    expect(await liveGraded.promise).toBe('live');
  } finally {
    release.resolve();
    await jobs.stop(5000);
    await db.destroy();
  }
});
