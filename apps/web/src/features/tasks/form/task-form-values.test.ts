import type { Task } from '@assay/contract';
import { expect, test } from 'vitest';
import { copyOf, draftOf, newTask, overallProblemOf, valuesOf } from './task-form-values.ts';

const DAY_MS = 86_400_000;
const daysAhead = (days: number): string => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  return new Date(minute + days * DAY_MS).toISOString();
};
const STUDENT = '8f0e9a52-6a9f-4c0e-9d3c-1f2a3b4c5d6e';

const task: Task = {
  _id: '0b7e9a52-6a9f-4c0e-9d3c-1f2a3b4c5d6e',
  name: 'Midterm',
  startTime: daysAhead(1),
  endTime: daysAhead(2),
  duration: 60,
  totalMarks: 10,
  status: 'UPCOMING',
  isResultPublished: false,
  createdAt: daysAhead(0),
  archived: null,
  createdBy: STUDENT,
  createdByName: 'Faculty',
  isOwner: true,
  isShared: false,
  actions: [],
  accessControl: [],
  questions: [],
  subjects: null,
  subjectName: null,
  rubrics: null,
  rubricName: null,
  assignedStudentIds: [STUDENT],
  assignedStudents: [],
  requireExamBrowser: true,
  singleSession: true,
  allowOwnInput: false,
  allowCompletion: false,
  pools: [],
  ownOrder: false,
  examBrowser: {
    quitPassword: 'k7mw',
    filePassword: 'told to the room',
    allowedAddresses: ['example.org'],
    browserExamKeys: ['ab'.repeat(32)],
    revision: 3,
    configKey: null,
  },
  exemptions: [],
  hasStarted: false,
  extraTimes: [],
  edition: 'as it was opened',
};

test('a stored task comes back from the form as it was', () => {
  const { name, startTime, endTime, duration, totalMarks, requireExamBrowser, singleSession } = task;
  const { allowOwnInput, allowCompletion } = task;
  expect(draftOf(valuesOf(task))).toMatchObject({
    name,
    startTime,
    endTime,
    duration,
    totalMarks,
    requireExamBrowser,
    singleSession,
    allowOwnInput,
    allowCompletion,
    isTimeBounded: true,
    assignedStudentIds: [STUDENT],
  });
});

test('a copy demands of its students what the task did, with nobody assigned and a new password of the file', () => {
  const copy = draftOf(copyOf(task));
  expect(copy).toMatchObject({
    requireExamBrowser: true,
    singleSession: true,
    allowOwnInput: false,
    allowCompletion: false,
    assignedStudentIds: [],
    examBrowser: { quitPassword: 'k7mw', allowedAddresses: ['example.org'], browserExamKeys: [] },
  });
  expect(copy.examBrowser?.filePassword).toMatch(/./);
  expect(copy.examBrowser?.filePassword).not.toBe('told to the room');
});

test('what was typed and is no moment is what is said of the form, before anything that is missing', () => {
  const rules = { editing: false, byDefault: false };
  expect(overallProblemOf(newTask(), rules)).toBe('Please fill all required fields.');
  expect(overallProblemOf({ ...newTask(), startTime: '31/02/2027, 10:00' }, rules)).toBe(
    'There is no 31/02/2027: February 2027 has 28 days.',
  );
});

test('settings of the exam browser are sent where it is required, by the task or by default', () => {
  const sends = (requireExamBrowser: boolean | null, byDefault: boolean) =>
    draftOf({ ...newTask(), requireExamBrowser }, byDefault).examBrowser !== undefined;
  expect([sends(true, false), sends(false, true), sends(null, true), sends(null, false)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('marks and minutes are sent as numbers, in the order of the list; what is none yet counts nothing', () => {
  const questions = [
    { questionId: 'b', marks: '2.5', timeRequired: 7 },
    { questionId: 'a', marks: '', timeRequired: '' },
  ];
  expect(draftOf({ ...newTask(), questions }).questions).toEqual([
    { questionId: 'b', marks: 2.5, timeRequired: 7 },
    { questionId: 'a', marks: 0, timeRequired: 0 },
  ]);
});
