import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer, dropDatabase } from '../../../test/database/databases.ts';
import { openJobs } from '../jobs.ts';
import { openDatabase, type Db } from './database.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

const name = `empty_${randomBytes(6).toString('hex')}`;
beforeAll(() => administer(`create database ${name}`));
afterAll(() => dropDatabase(name));

/** What a server does with the database when it starts. */
const startOne = async (): Promise<void> => {
  const inDatabase = (url: string): string => url.replace(/\/assay$/, `/${name}`);
  const url = inDatabase(inject('templateServerUrl'));
  const [owner, db] = [openDatabase(inDatabase(inject('templateUrl')), 2), openDatabase(url, 2)];
  try {
    await prepareDatabase(owner, db);
    const jobs = await openJobs(url, pino({ level: 'silent' }));
    await jobs.stop(0);
    await sql`select 1 from attempt`.execute(db);
  } finally {
    await Promise.all([owner.destroy(), db.destroy()]);
  }
};

/** What a database holds, by its catalogue. */
const tablesOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_class where relnamespace = 'public'::regnamespace
  `.execute(db);
  return rows[0]?.count ?? 0;
};

test('several servers may start at once on an empty database, and again later', async () => {
  await Promise.all(Array.from({ length: 5 }, startOne));
  await startOne();
  const db = openDatabase(inject('templateUrl').replace(/\/assay$/, `/${name}`), 1);
  const { rows } = await sql`select name from kysely_migration`.execute(db).finally(() => db.destroy());
  const files = await readdir(join(import.meta.dirname, '../../../migrations'));
  expect(rows).toEqual(files.toSorted().map((file) => ({ name: file.replace(/\.sql$/, '') })));
});

test('a database of another version is left as it is, and the sentence says so', async () => {
  const other = `other_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${other}`);
  const db = openDatabase(inject('templateUrl').replace(/\/assay$/, `/${other}`), 1);
  try {
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
    await sql`insert into kysely_migration values ('0001-of-a-trial', '2026')`.execute(db);
    const before = await tablesOf(db);
    await expect(migrate(db)).rejects.toThrow(
      'The database was written by another version of Assay: it has the migration 0001-of-a-trial,',
    );
    expect(await tablesOf(db)).toBe(before);
  } finally {
    await db.destroy();
    await dropDatabase(other);
  }
});
