import type { Task } from '@assay/contract';
import { expect, test } from 'vitest';
import { copyOf, draftOf, valuesOf } from './task-form-values.ts';

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
