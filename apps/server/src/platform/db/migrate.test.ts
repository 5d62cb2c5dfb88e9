import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { administer, dropDatabase } from '../../../test/database/databases.ts';
import { openJobs } from '../jobs.ts';
import { openDatabase, type Db } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';
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

describe('a database that a newer version has brought further', () => {
  /** One as this version leaves it, and its next migrations by name. */
  const open = async () => {
    const own = `newer_${randomBytes(6).toString('hex')}`;
    await administer(`create database ${own}`);
    const db = openDatabase(inject('templateUrl').replace(/\/assay$/, `/${own}`), 2);
    onTestFinished(async () => {
      await db.destroy();
      await dropDatabase(own);
    });
    await migrate(db);
    return {
      db,
      note: (migration: string) =>
        sql`insert into kysely_migration (name, timestamp) values (${migration}, 'now')`.execute(db),
    };
  };

  test('is taken as it is, where nothing was taken away that this version uses', async () => {
    const { db, note } = await open();
    const known = Number((await migrationNames()).at(-1)?.slice(0, 4));
    await note('9998-more-columns');
    await note(`9999-an-old-column.needs-${known}`);
    expect(await migrate(db)).toBe(false);
    await prepareDatabase(db, db);
  });

  test('is refused where this version cannot work with it, with the version that can', async () => {
    const { db, note } = await open();
    await note('9998-more-columns');
    await note('9999-an-old-column.needs-9998');
    await expect(migrate(db)).rejects.toThrow(
      /^This version of Assay is too old for the database: .* 9999-an-old-column\.needs-9998, .* up to 9998,/,
    );
  });

  test('is refused where it lacks what this version has', async () => {
    const { db, note } = await open();
    await note('9998-more-columns');
    await sql`delete from kysely_migration where name = '0003-views-for-readers'`.execute(db);
    await expect(migrate(db)).rejects.toThrow('lacks 0003-views-for-readers');
  });
});

test('a large index is built beside those who write, by one of several servers, and anew where that was broken off', async () => {
  const own = `index_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${own}`);
  const folder = await mkdtemp(join(tmpdir(), 'assay-migrations-'));
  const db = openDatabase(inject('templateUrl').replace(/\/assay$/, `/${own}`), 8);
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(own);
    await rm(folder, { recursive: true });
  });
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  const index = 'tag_of_the_test';
  await writeFile(
    join(folder, '9999-tags.concurrently.sql'),
    `create index concurrently if not exists ${index} on tag (created_at);`,
  );
  const isValid = async () => {
    const { rows } = await sql<{ isValid: boolean }>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})
    `.execute(db);
    return rows.map((row) => row.isValid);
  };
  await Promise.all([1, 2, 3].map(() => migrate(db, { folder })));
  expect(await isValid()).toEqual([true]);
  await sql`drop index ${sql.id(index)}`.execute(db);
  await migrate(db, { folder });
  expect(await isValid()).toEqual([true]);
});
