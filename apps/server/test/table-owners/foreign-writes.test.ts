import { expect, test } from 'vitest';
import { foreignWrites, writerOf, writtenTables } from './foreign-writes.ts';
import { EXCEPTIONS } from './owners.ts';
import { serverSources } from './sources.ts';

const inFeature = (feature: string, text: string) => [
  { path: `features/${feature}/some.repository.ts`, text },
];

test('a feature that writes the table of another is refused, however it is said', () => {
  const foreign = (text: string) => foreignWrites(inFeature('students', text), []);
  const account = [
    'features/students/some.repository.ts writes account, which belongs to accounts: ask its front door.',
  ];
  expect(foreign("db.insertInto('account').values(row)")).toEqual(account);
  expect(foreign("db\n    .updateTable('account as mine')\n    .set({})")).toEqual(account);
  expect(foreign("db.deleteFrom(\n  'account',\n)")).not.toEqual([]);
  expect(foreign('sql`insert into account (id) values (1)`')).toEqual(account);
  expect(foreign('sql`with gone as (update account set deleted_at = ${now}) select`')).toEqual(account);
  expect(foreign('sql`UPDATE account AS one\n  SET is_active = false`')).toEqual(account);
  expect(foreign('sql`delete from account using gone`')).toEqual(account);
  expect(foreign('sql`truncate account`')).toEqual(account);
});

test('its own tables, and what it only reads or says, are its own affair', () => {
  const text = `
    /** Whoever would delete from account is refused. */
    // insert into account
    db.insertInto('student').values(row);
    db.selectFrom('account').forUpdate();
    sql\`insert into student (account_id) select id from account on conflict do update set semester = 1\`;
    sql\`update student set batch = 1 from account\`;
  `;
  expect(writtenTables(text)).toEqual(['student']);
  expect(foreignWrites(inFeature('students', text), [])).toEqual([]);
});

test('a table that is handed over, and one without an owner, have to be explained', () => {
  const handed = ['db.insertInto(table)', 'sql`delete from ${sql.table(table)} as share`'];
  for (const text of handed)
    expect(foreignWrites(inFeature('tasks', text), [])).toEqual([
      'features/tasks/some.repository.ts writes a table whose name it is handed; nobody can say whose it is.',
    ]);
  expect(foreignWrites(inFeature('tasks', "db.insertInto('newTable')"), [])).toEqual([
    'features/tasks/some.repository.ts writes newTable, which has no owner.',
  ]);
});

test('an exception allows what it names, and goes when nobody needs it', () => {
  const exceptions = [{ writer: 'students', tables: ['account'] as const, why: 'A test.' }];
  expect(foreignWrites(inFeature('students', "db.updateTable('account')"), exceptions)).toEqual([]);
  expect(foreignWrites(inFeature('students', "db.updateTable('task')"), exceptions)).toHaveLength(2);
  expect(foreignWrites(inFeature('students', ''), exceptions)).toEqual([
    'students does not write account any more: the exception can go.',
  ]);
});

test('the product keeps to it, and would not with one more foreign write', () => {
  const sources = serverSources();
  expect(sources.length).toBeGreaterThan(300);
  expect(new Set(sources.map(({ path }) => writerOf(path)))).toContain('platform');
  expect(foreignWrites(sources, EXCEPTIONS)).toEqual([]);
  const intruder = inFeature('leaderboard', "trx.updateTable('submissionProgram').set({ givenMarks: 1 })");
  expect(foreignWrites([...sources, ...intruder], EXCEPTIONS)).toEqual([
    'features/leaderboard/some.repository.ts writes submissionProgram, which belongs to marks: ask its front door.',
  ]);
});
