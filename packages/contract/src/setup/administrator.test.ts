import { expect, test } from 'vitest';
import { administratorSchema } from './administrator.ts';

const sound = {
  username: 'principal',
  fullname: 'Asha Rao',
  email: 'asha.rao@example.edu',
  password: 'four words in a row',
  confirmPassword: 'four words in a row',
};

test.each([
  ['nothing wrong', {}, []],
  ['a short username', { username: 'ab' }, ['username: Username must have at least 3 characters.']],
  ['a username with a space', { username: 'the head' }, ['username: Username may not have spaces.']],
  ['no name', { fullname: ' ' }, ["fullname: Full name must be 2-100 letters, spaces, or - . '"]],
  ['no address', { email: 'asha' }, ['email: Enter a valid email address.']],
  [
    'a short password',
    { password: 'seven77', confirmPassword: 'seven77' },
    ['password: The password must have at least 8 characters.'],
  ],
  [
    'the username as password',
    { password: 'PRINCIPAL', confirmPassword: 'PRINCIPAL' },
    ['password: The password must not be the username.'],
  ],
  [
    'two passwords',
    { confirmPassword: 'four words in a line' },
    ['confirmPassword: The two passwords are not the same.'],
  ],
])('%s', (_what, part, expected) => {
  const { error } = administratorSchema.safeParse({ ...sound, ...part });
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`)).toEqual(expected);
});
