import { previewRollOver, rollOver, undoRollOver } from '@assay/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeHead,
  makeInstituteHead,
  makeTask,
  windowOf,
} from '../../../test/fixtures.ts';
import { bodyOf, makeTermGroup, snapshotOf } from '../../../test/database/term-scene.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

const DEPARTMENTS = 12;
/** Of each department, in eight semesters and two years each. */
const STUDENTS = 420;

/** Semesters 1 to 8 in turn; every tenth student is of another year than the rest. */
const fillDepartment = async (place: { id: string; instituteId: string }): Promise<void> => {
  await sql`
    with added as (
      insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
      select gen_random_uuid(), ${place.id} || '-' || number, 'none', 'STUDENT', ${place.instituteId}, ${place.id},
        'Student ' || number
      from generate_series(1, ${STUDENTS}) as number
      returning id, split_part(username, '-', 6)::integer as number
    )
    insert into student (account_id, semester, batch)
    select id, number % 8 + 1, (2030 - (number % 8) / 2 - (number % 10 = 0)::integer)::text from added
  `.execute(server.deps.db);
};

test('an institute of 12 departments and 5,040 students is rolled over and undone, and all lists are as before', async () => {
  const first = await makeDepartment(server.deps);
  const places = [first];
  while (places.length < DEPARTMENTS) places.push(await makeDepartment(server.deps, first.instituteId));
  for (const place of places) {
    await fillDepartment(place);
    const head = await makeHead(server.deps, place);
    const { rows: students } = await sql<{ id: string; semester: number }>`
      select account_id as id, semester from student join account on id = account_id
      where department_id = ${place.id}
    `.execute(server.deps.db);
    for (const semester of [1, 2, 3, 4, 5, 6, 7, 8])
      await makeTermGroup(server.deps, head, {
        name: `Sem ${semester} A`,
        semester,
        students: students.filter((student) => student.semester === semester),
      });
    await makeTask(server.deps, head, {
      ...windowOf(server.deps, 60, 120),
      students: students.filter(({ semester }) => semester > 6),
    });
  }
  const ids = places.map(({ id }) => id);
  const before = await snapshotOf(server.deps, ids);
  expect([before.students.length, before.groups.length]).toEqual([DEPARTMENTS * STUDENTS, DEPARTMENTS * 8]);

  const token = await loginAs(server, await makeInstituteHead(server.deps, first));
  const body = bodyOf((await server.call(previewRollOver, { token })).body.data);
  const done = await server.call(rollOver, { token, body });
  const { promoted, archived, groups } = done.body.data;
  expect([done.status, promoted + archived, groups]).toEqual([200, DEPARTMENTS * STUDENTS, DEPARTMENTS * 8]);
  const after = await snapshotOf(server.deps, ids);
  expect(after.seats.length).toBeLessThan(before.seats.length);

  const undone = await server.call(undoRollOver, { token, body: { _id: body._id } });
  expect([undone.status, undone.body.data]).toEqual([
    200,
    { students: DEPARTMENTS * STUDENTS, groups: DEPARTMENTS * 8, kept: [] },
  ]);
  expect(await snapshotOf(server.deps, ids)).toEqual(before);
});
