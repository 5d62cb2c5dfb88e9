import { NO_EXAM_BROWSER_SETTINGS, findExamBrowserProblem, type ExamBrowserSettings } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { EMPTY_EXAM_BROWSER, settingsOf, textsOf, warningsOf } from './exam-browser-values.ts';
import { newTask } from './task-form-values.ts';

const KEY = 'ab'.repeat(32);
const settings: ExamBrowserSettings = {
  quitPassword: 'k7mw',
  filePassword: 'open',
  allowedAddresses: ['docs.python.org/3/*', 'example.org'],
  browserExamKeys: [KEY],
};

test('lists are typed one a line; blank lines, schemes and capital letters of keys do not count', () => {
  expect(
    settingsOf({
      quitPassword: 'k7mw',
      filePassword: 'open',
      allowedAddresses: '\n https://docs.python.org/3/*\r\n\nexample.org  \n',
      browserExamKeys: ` ${KEY.toUpperCase()}\n`,
    }),
  ).toEqual(settings);
});

test('what is stored comes back as it was', () => {
  expect(settingsOf(textsOf(settings))).toEqual(settings);
  expect(settingsOf(EMPTY_EXAM_BROWSER)).toEqual(NO_EXAM_BROWSER_SETTINGS);
});

test('a password keeps its blanks, so that the rule can name them', () => {
  expect(settingsOf({ ...EMPTY_EXAM_BROWSER, quitPassword: ' k7mw' }).quitPassword).toBe(' k7mw');
});

describe('Browser Exam Keys', () => {
  const stored = { ...settings, revision: 2 };
  test('fit while the configuration stays', () => {
    const warnings = { keysDoNotFit: false, isNewConfiguration: false };
    expect(warningsOf(settings, stored)).toEqual(warnings);
    expect(warningsOf({ ...settings, filePassword: '' }, stored)).toEqual(warnings);
  });
  test('do not fit a configuration that changes, unless they are taken out', () => {
    const changed = { ...settings, quitPassword: 'other' };
    expect(warningsOf(changed, stored)).toEqual({ keysDoNotFit: true, isNewConfiguration: true });
    expect(warningsOf({ ...changed, browserExamKeys: [] }, stored)).toEqual({
      keysDoNotFit: false,
      isNewConfiguration: true,
    });
  });
  test('fit no task that has had no configuration yet', () => {
    const warnings = { keysDoNotFit: true, isNewConfiguration: false };
    expect(warningsOf(settings, null)).toEqual(warnings);
    expect(warningsOf(settings, { ...NO_EXAM_BROWSER_SETTINGS, revision: 0 })).toEqual(warnings);
  });
});

test('passwords of the file are drawn for each new task, and will do on every system', () => {
  const passwords = Array.from({ length: 50 }, () => newTask().filePassword);
  expect(new Set(passwords).size).toBe(50);
  expect(
    findExamBrowserProblem({ ...NO_EXAM_BROWSER_SETTINGS, filePassword: passwords[0] ?? '' }),
  ).toBeNull();
});
