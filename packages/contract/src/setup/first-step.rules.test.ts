import { expect, test } from 'vitest';
import {
  isStepDone,
  stepsOfDepartment,
  stepsOfInstallation,
  WAITING_MAX,
  type DepartmentFacts,
} from './first-step.rules.ts';

const north = { id: 'north', name: 'North College' };
const south = { id: 'south', name: 'South College' };
const complete: DepartmentFacts = {
  name: 'Computing',
  instituteId: 'north',
  head: { fullname: 'Asha Rao', hasLoggedIn: true },
  hasSubject: true,
  hasFaculty: true,
  hasStudent: true,
};

const said = (...input: Parameters<typeof stepsOfInstallation>) =>
  stepsOfInstallation(...input).map((step) =>
    `${step.key} ${step.done}/${step.of} ${step.waiting.join()}`.trim(),
  );

test('an empty installation begins with its institute, and no step is done for want of what it is about', () => {
  expect(said([], [])).toEqual([
    'INSTITUTE 0/1',
    'DEPARTMENT 0/0',
    'HEAD-LOGIN 0/0',
    'SUBJECTS 0/0',
    'FACULTY 0/0',
    'STUDENTS 0/0',
  ]);
  expect(stepsOfInstallation([], []).some(isStepDone)).toBe(false);
});

test('an installation in which every department has everything is done', () => {
  expect(stepsOfInstallation([north], [complete]).every(isStepDone)).toBe(true);
});

test('each step counts its own and names what it waits for', () => {
  const departments: DepartmentFacts[] = [
    complete,
    { ...complete, name: 'Physics', head: { fullname: 'Ravi Iyer', hasLoggedIn: false }, hasStudent: false },
    { ...complete, name: 'Maths', head: null, hasSubject: false },
  ];
  expect(said([north, south], departments)).toEqual([
    'INSTITUTE 1/1',
    'DEPARTMENT 0/2 North College,South College',
    'HEAD-LOGIN 1/2 Ravi Iyer (Physics)',
    'SUBJECTS 2/3 Maths',
    'FACULTY 3/3',
    'STUDENTS 2/3 Physics',
  ]);
});

test('the step about departments leads to the first institute that lacks one', () => {
  const [, step] = stepsOfInstallation([north, south], [complete]);
  expect(step).toMatchObject({ done: 1, of: 2, waiting: ['South College'], instituteId: 'south' });
});

test('what departments lack leads to the first institute of one that lacks it', () => {
  const departments = [complete, { ...complete, name: 'Physics', instituteId: 'south', hasStudent: false }];
  const steps = stepsOfInstallation([north, south], departments).slice(3);
  expect(steps.map(({ key, instituteId }) => [key, instituteId])).toEqual([
    ['SUBJECTS', null],
    ['FACULTY', null],
    ['STUDENTS', 'south'],
  ]);
});

test('of many that wait a few are named and all are counted', () => {
  const departments = Array.from({ length: 30 }, (_, index) => ({
    ...complete,
    name: `Department ${index}`,
    hasFaculty: false,
  }));
  const step = stepsOfInstallation([north], departments)[4];
  expect([step?.done, step?.of, step?.waiting.length]).toEqual([0, 30, WAITING_MAX]);
});

test('a department is done with subject, faculty, students and a group', () => {
  const facts = { hasSubject: true, hasFaculty: true, hasStudent: true, hasGroup: false };
  expect(stepsOfDepartment(facts).map(isStepDone)).toEqual([true, true, true, false]);
});
