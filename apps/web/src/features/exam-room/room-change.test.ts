import type { Room, RoomStudent } from '@assay/contract';
import { expect, test } from 'vitest';
import { changedRoom } from './room-change.ts';

const student = (roll: string, state: RoomStudent['state'] = 'NOT-THERE'): RoomStudent => ({
  _id: roll,
  name: roll,
  roll,
  state,
  since: null,
  startedAt: null,
  submittedAt: null,
  submittedBy: null,
  end: '2026-03-02T12:00:00.000Z',
  openUntil: null,
  tests: [],
  outside: { changes: 0, characters: 0 },
  extraMinutes: 0,
  laterEnd: null,
  browser: null,
});

const room: Room = {
  at: '2026-03-02T10:00:00.000Z',
  task: {
    _id: 'task',
    name: 'Loops',
    startTime: '2026-03-02T09:00:00.000Z',
    endTime: '2026-03-02T12:00:00.000Z',
    duration: null,
    requireExamBrowser: false,
    questions: [],
    extraTimeGivenAt: null,
  },
  may: { canExtend: true, canReopen: true },
  students: [student('CS9'), student('CS10')],
  questions: [],
  messages: [],
};
const nothing = { at: '2026-03-02T10:00:02.000Z', students: [], gone: [], questions: [], messages: [] };

test('what has changed is taken in its place, and the rest stays', () => {
  const after = changedRoom(room, { ...nothing, students: [student('CS9', 'TYPING')] });
  expect(after.students.map(({ roll, state }) => [roll, state])).toEqual([
    ['CS9', 'TYPING'],
    ['CS10', 'NOT-THERE'],
  ]);
  expect(after).toMatchObject({ at: nothing.at, task: room.task, may: room.may });
});

test('who is new stands by the enrollment number, and who is gone does not', () => {
  const after = changedRoom(room, { ...nothing, students: [student('CS2')], gone: ['CS9'] });
  expect(after.students.map(({ roll }) => roll)).toEqual(['CS2', 'CS10']);
});

test('a question that was answered replaces itself', () => {
  const asked = { _id: 'q', studentId: 'CS9', text: 'Is 0 even?', askedAt: room.at, answeredAt: null };
  const once = changedRoom(room, { ...nothing, questions: [asked] });
  const twice = changedRoom(once, { ...nothing, questions: [{ ...asked, answeredAt: nothing.at }] });
  expect(twice.questions).toEqual([{ ...asked, answeredAt: nothing.at }]);
});
