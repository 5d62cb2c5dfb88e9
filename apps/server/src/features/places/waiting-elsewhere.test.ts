import {
  deleteDepartment,
  fetchPeople,
  getDepartmentAttainment,
  movePeople,
  previewRollOver,
  restorePlace,
} from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeHead,
  makeInstituteHead,
  makeStudent,
} from '../../../test/fixtures.ts';
import { rowsOf, trySheet } from '../../../test/sheets/setup-sheet-calls.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

/** An institute of two departments with a student each, one of which is deleted. */
const deleteOne = async () => {
  const { deps } = server;
  const [admin, open] = [await makeAdmin(deps), await makeDepartment(deps)];
  const closed = await makeDepartment(deps, open.instituteId);
  const head = await makeInstituteHead(deps, open);
  await makeHead(deps, closed);
  const [stays, waits] = [await makeStudent(deps, open), await makeStudent(deps, closed)];
  const token = await loginAs(server, admin);
  const { name } = await deps.db
    .selectFrom('department')
    .where('id', '=', closed.id)
    .select('name')
    .executeTakeFirstOrThrow();
  const { status } = await server.call(deleteDepartment, {
    token,
    body: { _id: closed.id, typedName: name },
  });
  expect(status).toBe(200);
  return { token, ofHead: await loginAs(server, head), open, closed, stays, waits, name };
};

test('nothing is rolled over, found, measured or moved in a department that will be deleted, until it is restored', async () => {
  const { token, ofHead, open, closed, stays, waits } = await deleteOne();
  const seen = async () => {
    const rolled = await server.call(previewRollOver, { token: ofHead });
    const people = await server.call(fetchPeople, { token: ofHead, query: {} });
    const measured = await server.call(getDepartmentAttainment, { token: ofHead, query: { batch: '2027' } });
    const found = people.body.data.map(({ _id }) => _id);
    return {
      rolled: rolled.body.data.map(({ _id }) => _id).toSorted(),
      found: [stays.id, waits.id].map((id) => found.includes(id)),
      measured: measured.body.data.departments.map(({ _id }) => _id).toSorted(),
    };
  };
  expect(await seen()).toEqual({ rolled: [open.id], found: [true, false], measured: [open.id] });
  const into = await server.call(movePeople, {
    token: ofHead,
    body: { ids: [stays.id], departmentId: closed.id },
  });
  const out = await server.call(movePeople, {
    token: ofHead,
    body: { ids: [waits.id], departmentId: open.id },
  });
  expect([into.status, out.status]).toEqual([404, 404]);
  await server.call(restorePlace, { token, body: { _id: closed.id } });
  const both = [open.id, closed.id].toSorted();
  expect(await seen()).toEqual({ rolled: both, found: [true, true], measured: both });
});

test('a sheet adds nobody to a department that will be deleted, and says why', async () => {
  const { token, open, name } = await deleteOne();
  const notes = async (kind: 'DEPARTMENTS' | 'FACULTY', line: string) => {
    const header =
      kind === 'FACULTY'
        ? 'Department,Full Name,Email,Phone,Gender'
        : 'Department,Head Name,Head Email,Head Phone,Head Gender';
    const { _id } = await trySheet(server, token, {
      instituteId: open.instituteId,
      kind,
      lines: [header, line],
    });
    return (await rowsOf(server, token, _id)).map(({ verdict, note }) => ({ verdict, note }));
  };
  const refused = [{ verdict: 'REFUSED', note: `“${name}” will be deleted. Restore it first.` }];
  expect(await notes('FACULTY', `${name},Asha Rao,asha.rao@example.edu,9876543210,FEMALE`)).toEqual(refused);
  expect(
    await notes('DEPARTMENTS', `${name.toUpperCase()},Ravi Rao,ravi.rao@example.edu,9876543210,MALE`),
  ).toEqual([{ verdict: 'REFUSED', note: `“${name.toUpperCase()}” will be deleted. Restore it first.` }]);
});
