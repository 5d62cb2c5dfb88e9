import { addDepartment, addInstitute, editDepartment, resetHeadPassword } from '@assay/contract';
import { expect, test } from 'vitest';
import { loginAs, makeAdmin } from '../../../test/fixtures.ts';
import { sendMailsTo, startMailServer } from '../../../test/fakes/mail-server.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

const head = (email: string) => ({ fullname: 'Kavita Rao', email, phone: '9812345678', gender: 'FEMALE' });

test('heads get a mail with the first password, and with each new one', async () => {
  const mails = await startMailServer();
  await sendMailsTo(server, mails);
  const token = await loginAs(server, await makeAdmin(server.deps));

  const institute = await server.call(addInstitute, {
    token,
    body: { name: 'Mailed Institute', head: head('hoi@example.edu') },
  });
  const { _id: instituteId, password } = institute.body.data;
  const department = await server.call(addDepartment, {
    token,
    body: { instituteId, name: 'Mailed Department', hod: head('hod@example.edu') },
  });
  const { _id } = department.body.data;
  const edited = { _id, name: 'Renamed Department', hod: head('hod@example.edu') };
  expect((await server.call(editDepartment, { token, body: edited })).status).toBe(200);
  const { id: headId } = await server.deps.db
    .selectFrom('account')
    .where('username', '=', 'hod@example.edu')
    .select('id')
    .executeTakeFirstOrThrow();
  await mails.mailsCome(2);
  const made = (await server.call(resetHeadPassword, { token, body: { _id: headId } })).body.data;

  const came = await mails.mailsCome(3);
  // Each call mails for itself: which of them comes first is nobody's promise.
  const recipientsOf = (words: string | null) =>
    came.filter(({ text }) => text?.includes(words ?? '')).flatMap(({ recipients }) => recipients);
  expect(recipientsOf(password)).toEqual(['hoi@example.edu']);
  expect(recipientsOf(department.body.data.password)).toEqual(['hod@example.edu']);
  expect(recipientsOf(made.password)).toEqual(['hod@example.edu']);
});
