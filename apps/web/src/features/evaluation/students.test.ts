import { expect, test } from 'vitest';
import { handedOverFrom, handedOverStudents, placeOf, type ListedStudent } from './students.ts';

const student = (_id: string, status: ListedStudent['status'] = 'Present'): ListedStudent => ({
  _id,
  fullname: `Student ${_id}`,
  username: `21CS00${_id}`,
  status,
});
const LIST = [student('1'), student('2'), student('3', 'Absent'), student('4')];
const ids = (studentId: string) => {
  const { number, previous, next } = placeOf(LIST, studentId);
  return [number, previous?._id ?? null, next?._id ?? null];
};

test('Previous and Next lead along the list past who was absent, and not beyond its ends', () => {
  expect(ids('1')).toEqual([1, null, '2']);
  expect(ids('2')).toEqual([2, '1', '4']);
  expect(ids('3')).toEqual([3, '2', '4']);
  expect(ids('4')).toEqual([4, '2', null]);
});

test('from somebody who is not on the list nothing leads on', () => {
  expect(ids('9')).toEqual([0, null, null]);
  expect(placeOf([], '1')).toMatchObject({ student: null, count: 0, previous: null, next: null });
});

test('the way back leads to the list as it was, and nowhere else than into the product', () => {
  const list = '/faculty/tasks/view-submission/1?q=asha&page=2';
  const back = { from: '/faculty/tasks?page=3' };
  expect(handedOverFrom({ students: LIST, from: list, back })).toEqual({ from: list, back });
  expect(handedOverFrom({ from: list })).toEqual({ from: list, back: undefined });
  expect([handedOverFrom({ from: 'https://a.example' }), handedOverFrom(null)]).toEqual([null, null]);
});

test('what came with the navigation is taken only if it is a list of students', () => {
  expect(handedOverStudents({ students: LIST, from: '/x' })).toEqual(LIST);
  expect(handedOverStudents({ students: [{ _id: '1' }] })).toBeNull();
  expect(handedOverStudents(null)).toBeNull();
});
