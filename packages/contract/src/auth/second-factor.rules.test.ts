import { expect, test } from 'vitest';
import { ROLES } from '../role.ts';
import { freshStep, isCodeOfApp, mustAddSecondFactor, plainCode } from './second-factor.rules.ts';
import { typedCodeSchema } from './second-factor.ts';

test('a second factor is demanded of staff who have none, where the installation requires it', () => {
  const demanded = (policy: 'optional' | 'required', hasOne: boolean) =>
    ROLES.filter((role) => mustAddSecondFactor(policy, role, hasOne));
  expect(demanded('required', false)).toEqual(['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY']);
  expect(demanded('required', true)).toEqual([]);
  expect(demanded('optional', false)).toEqual([]);
});

test('a code is what was typed without blanks, hyphens and capitals', () => {
  expect(plainCode(' 123 456\u00A0')).toBe('123456');
  expect(plainCode('KF7RM-2xw9q-hpt4e')).toBe('kf7rm2xw9qhpt4e');
  expect(typedCodeSchema.parse('123-456')).toBe('123456');
  for (const nothing of ['', ' - ', undefined])
    expect(typedCodeSchema.safeParse(nothing).error?.issues[0]?.message).toBe('Please enter the code.');
  expect(typedCodeSchema.safeParse('1'.repeat(41)).success).toBe(false);
});

test('six digits are a code of the app, anything else a recovery code', () => {
  expect(['123456', '12345', '1234567', '12345a', 'kf7rm2xw9qhpt4e'].filter(isCodeOfApp)).toEqual(['123456']);
});

test('a code is fresh as long as neither it nor a later one was used', () => {
  const now = new Date(10 * 30_000 + 29_999);
  expect([-1, 0, 1].map((delta) => freshStep(now, delta, 0))).toEqual([9, 10, 11]);
  expect([-1, 0, 1].map((delta) => freshStep(now, delta, 10))).toEqual([null, null, 11]);
});
