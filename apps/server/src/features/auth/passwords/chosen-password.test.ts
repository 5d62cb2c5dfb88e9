import { addFaculty, changePassword } from '@assay/contract';
import { expect, test } from 'vitest';
import { loginAs, makeDepartment, makeHead, makeStudent, PASSWORD } from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

const change = async (newPassword: string) => {
  const student = await makeStudent(server.deps, await makeDepartment(server.deps), {
    fullname: 'Ada Lovelace',
  });
  return server.call(changePassword, {
    token: await loginAs(server, student),
    body: { currentPassword: PASSWORD, newPassword },
  });
};

test.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'sunshine1'])(
  '%s, which guessers try first, is not taken',
  async (password) => {
    const { status, failure } = await change(password);
    expect([status, failure.errors]).toEqual([
      400,
      [
        {
          path: 'newPassword',
          message:
            'This password is one of the commonest, which guessers try first. Please choose another one.',
        },
      ],
    ]);
  },
);

test('a password is not made of the names of the person and the department', async () => {
  for (const password of ['Lovelace1815', 'Department#1'])
    expect((await change(password)).failure.message).toContain('names that everybody knows');
  expect((await change('engines of brass')).status).toBe(200);
});

test('whoever gives a first password by hand gives no common one', async () => {
  const token = await loginAs(server, await makeHead(server.deps, await makeDepartment(server.deps)));
  const { status, failure } = await server.call(addFaculty, {
    token,
    body: {
      fullname: 'Grace Hopper',
      email: 'grace@example.org',
      phone: '9800000001',
      gender: 'FEMALE',
      password: 'football1',
    },
  });
  expect([status, failure.errors?.[0]?.path]).toEqual([400, 'password']);
});
