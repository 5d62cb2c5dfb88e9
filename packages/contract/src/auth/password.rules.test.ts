import { expect, test } from 'vitest';
import { findNewPasswordProblem, findPasswordChangeProblem, findPasswordProblem } from './password.rules.ts';

const change = {
  currentPassword: 'kf7rm-2xw9q-hpt4e',
  newPassword: 'my own words',
  confirmPassword: 'my own words',
};

test.each([
  ['nothing wrong', {}, null],
  ['no current password', { currentPassword: '' }, ['currentPassword', 'Please fill all password fields']],
  ['no confirmation', { confirmPassword: '' }, ['confirmPassword', 'Please fill all password fields']],
  [
    'another confirmation',
    { confirmPassword: 'my own word' },
    ['confirmPassword', 'New passwords do not match'],
  ],
  [
    'the same password again',
    { newPassword: change.currentPassword, confirmPassword: change.currentPassword },
    ['newPassword', 'The new password must differ from the current one.'],
  ],
  [
    'a short password',
    { newPassword: 'seven77', confirmPassword: 'seven77' },
    ['newPassword', 'The password must have at least 8 characters.'],
  ],
  [
    'the username',
    { newPassword: '22cs00100', confirmPassword: '22cs00100' },
    ['newPassword', 'The password must not be the username.'],
  ],
])('%s', (_what, part, expected) => {
  const problem = findPasswordChangeProblem({ ...change, ...part }, '22CS00100');
  expect(problem && [problem.path, problem.message]).toEqual(expected);
});

test.each([
  ['nothing wrong', 'my own words', 'my own words', null],
  ['no password', '', 'my own words', ['newPassword', 'Please fill all password fields']],
  ['no confirmation', 'my own words', '', ['confirmPassword', 'Please fill all password fields']],
  ['another confirmation', 'my own words', 'my own word', ['confirmPassword', 'New passwords do not match']],
  [
    'a short password',
    'seven77',
    'seven77',
    ['newPassword', 'The password must have at least 8 characters.'],
  ],
])('a password chosen without the current one: %s', (_what, newPassword, confirmPassword, expected) => {
  const problem = findNewPasswordProblem({ newPassword, confirmPassword }, '22CS00100');
  expect(problem && [problem.path, problem.message]).toEqual(expected);
});

const NAMES = ['Ada Lovelace', 'Institute of Technology', 'Computer Science'];

test.each([
  'assay123',
  'Assay2026!',
  'AdaLovelace1',
  'ada.lovelace',
  'Technology#1',
  'computerscience',
  '22cs00100!!',
  'lovelace lovelace',
])('%s is made of names that everybody knows', (password) => {
  expect(findPasswordProblem(password, '22CS00100', NAMES)).toContain('names that everybody knows');
});

test.each(['assayed by nobody', 'lovely laces', 'my science of tea', '98765432', 'adaptable'])(
  '%s is more than names',
  (password) => expect(findPasswordProblem(password, '22CS00100', NAMES)).toBeNull(),
);

test('the number in the name of a place says nothing about a password, a roll number does', () => {
  expect(findPasswordProblem('71234589', 'ada', ['Department 345'])).toBeNull();
  expect(findPasswordProblem('2201001007!', '220100100')).toContain('names that everybody knows');
});
