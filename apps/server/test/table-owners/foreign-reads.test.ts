import { expect, test } from 'vitest';
import { foreignReads, readTables } from './foreign-reads.ts';
import { READERS } from './owners.ts';
import { serverSources } from './sources.ts';

const inFeature = (feature: string, text: string) => [
  { path: `features/${feature}/some.repository.ts`, text },
];

test('a feature that reads past a view is refused, however it is said', () => {
  const account = ['features/groups/some.repository.ts reads account: read its view person.'];
  const said = [
    "db.selectFrom('account').selectAll()",
    "db.selectFrom(['groupStudent', 'student']).innerJoin(\n  'account as member', 'member.id', 'studentId')",
    'sql`select fullname from account where id = ${id}`',
    'sql`select 1 from student join account as member on member.id = account_id`',
    'sql`delete from group_student using account where account.id = student_id`',
  ];
  for (const text of said) expect(foreignReads(inFeature('groups', text), [])).toEqual(account);
});

test('its own tables, the views, and what it only says, are its own affair', () => {
  const text = `
    /** Whoever would read from account is refused. */
    // join account
    db.selectFrom('person as account').select('account.fullname');
    sql\`select from task_outline as task join department_outline on true where task.id = department_id\`;
    sql\`select extract(epoch from task.start_time)\`;
  `;
  expect(readTables(text)).toEqual([]);
  expect(foreignReads(inFeature('tasks', "db.selectFrom('task')"), [])).toEqual([]);
});

test('an exception allows what it names, and goes when nobody needs it', () => {
  const readers = [{ reader: 'groups', tables: ['account'] as const, why: 'A test.' }];
  expect(foreignReads(inFeature('groups', "db.selectFrom('account')"), readers)).toEqual([]);
  expect(foreignReads(inFeature('groups', "db.selectFrom('task')"), readers)).toHaveLength(2);
  expect(foreignReads(inFeature('groups', ''), readers)).toEqual([
    'groups does not read account any more: the exception can go.',
  ]);
});

test('the product keeps to it, and would not with one more read', () => {
  const sources = serverSources();
  expect(foreignReads(sources, READERS)).toEqual([]);
  const intruder = inFeature('leaderboard', "trx.selectFrom('account').select('passwordHash')");
  expect(foreignReads([...sources, ...intruder], READERS)).toEqual([
    'features/leaderboard/some.repository.ts reads account: read its view person.',
  ]);
});
