import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer, dropDatabase } from '../../../test/database/databases.ts';
import { openDatabase, type Db } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { newId } from '../../platform/ids.ts';

const name = `pages_${randomBytes(6).toString('hex')}`;
let db: Db;
beforeAll(async () => {
  await administer(`create database ${name}`);
  db = openDatabase(inject('templateUrl').replace(/\/assay$/, `/${name}`), 1);
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(name);
});

/** A stored question with a test case that says it is marked by that. */
const insertQuestion = async (
  ownerId: string,
  departmentId: string,
  languages: string[],
): Promise<string> => {
  const [questionId, versionId] = [newId(), newId()];
  await sql`insert into question (id, owner_id, department_id, version) values (${questionId}, ${ownerId}, ${departmentId}, 1)`.execute(
    db,
  );
  await sql`
    insert into question_version (
      id, question_id, version, statement, statement_text, languages, marks, time_required, want_auto_calculate, difficulty,
      created_by
    )
    values (${versionId}, ${questionId}, 1, '<p>Do it.</p>', 'Do it.', ${languages}, 5, 10, true, 1, ${ownerId})
  `.execute(db);
  await sql`
    insert into test_case (id, question_version_id, position, type, input, output)
    values (${newId()}, ${versionId}, 0, 'HIDDEN', 'Open the page', 'A greeting')
  `.execute(db);
  return versionId;
};

test('pages that were stored as marked by tests are marked by hand from now on; their tests stay to be read', async () => {
  await migrate(db, { upTo: '0021-question-names' });
  const [instituteId, departmentId, ownerId] = [newId(), newId(), newId()];
  await sql`insert into institute (id, name) values (${instituteId}, 'Institute')`.execute(db);
  await sql`insert into department (id, institute_id, name) values (${departmentId}, ${instituteId}, 'IT')`.execute(
    db,
  );
  await sql`
    insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
    values (${ownerId}, 'owner', 'x', 'FACULTY', ${instituteId}, ${departmentId}, 'Owner')
  `.execute(db);
  const page = await insertQuestion(ownerId, departmentId, ['HTML/CSS/JS']);
  const program = await insertQuestion(ownerId, departmentId, ['HTML/CSS/JS', 'C']);
  await migrate(db);
  const { rows } = await sql<{ id: string; byTests: boolean; tests: number }>`
    select id, want_auto_calculate as by_tests,
      (select count(*)::int from test_case where question_version_id = question_version.id) as tests
    from question_version order by id
  `.execute(db);
  expect(rows).toEqual([
    { id: page, byTests: false, tests: 1 },
    { id: program, byTests: true, tests: 1 },
  ]);
});
