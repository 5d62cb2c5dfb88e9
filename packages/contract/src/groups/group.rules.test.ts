import { describe, expect, test } from 'vitest';
import { EDITION_MISSING } from '../editing/edition.ts';
import {
  assignmentChange,
  findGroupChangesProblem,
  groupFieldsSchema,
  LOADED_STUDENTS_MISSING,
} from './group.rules.ts';

const sound = { name: 'CE-A', semester: 5, batch: '2027' };
const firstMessage = (changes: Record<string, unknown>): string | undefined =>
  groupFieldsSchema.safeParse({ ...sound, ...changes }).error?.issues[0]?.message;

describe('the fields of a group', () => {
  test('what is typed is trimmed, and a semester may come as text', () => {
    expect(groupFieldsSchema.parse({ name: '  CE-A ', semester: ' 5', batch: '2027 ' })).toEqual(sound);
    expect(groupFieldsSchema.parse({ ...sound, name: 'x'.repeat(200) }).name).toHaveLength(200);
    expect(groupFieldsSchema.parse({ ...sound, batch: 2027 }).batch).toBe('2027');
  });

  test.each([
    [{ name: undefined }, 'Group name is required'],
    [{ name: '   ' }, 'Group name is required'],
    [{ name: 'x'.repeat(201) }, 'Group name must be 200 characters or less'],
    [{ semester: undefined }, 'Semester is required'],
    [{ semester: null }, 'Semester is required'],
    [{ semester: ' ' }, 'Semester is required'],
    [{ semester: 0 }, 'Semester must be an integer between 1 and 8'],
    [{ semester: 9 }, 'Semester must be an integer between 1 and 8'],
    [{ semester: 4.5 }, 'Semester must be an integer between 1 and 8'],
    [{ semester: 'four' }, 'Semester must be an integer between 1 and 8'],
    [{ batch: undefined }, 'Passout Year is required'],
    [{ batch: '' }, 'Passout Year is required'],
    [{ batch: '27' }, 'Passout Year must be a valid 4-digit year'],
    [{ batch: '20277' }, 'Passout Year must be a valid 4-digit year'],
    [{ batch: '2O27' }, 'Passout Year must be a valid 4-digit year'],
  ])('%j: %s', (changes, message) => {
    expect(firstMessage(changes)).toBe(message);
  });
});

test('a change says where it began: fields their edition, students who was in the group', () => {
  const noEdition = { path: 'edition', message: EDITION_MISSING };
  expect(findGroupChangesProblem({ name: 'CE-B' })).toEqual(noEdition);
  expect(findGroupChangesProblem({ batch: '2028', studentIds: [], loadedStudentIds: [] })).toEqual(noEdition);
  expect(findGroupChangesProblem({ name: 'CE-B', edition: 'e' })).toBeNull();
  const noStudents = { path: 'loadedStudentIds', message: LOADED_STUDENTS_MISSING };
  expect(findGroupChangesProblem({ studentIds: [] })).toEqual(noStudents);
  expect(findGroupChangesProblem({ ...sound, edition: 'e', studentIds: [] })).toEqual(noStudents);
  expect(findGroupChangesProblem({ studentIds: ['a'], loadedStudentIds: [] })).toBeNull();
  expect(findGroupChangesProblem({})).toBeNull();
});

test('an assignment is what changed since it was loaded, each student once', () => {
  expect(assignmentChange(['a', 'b', 'c'], ['b', 'd', 'd', 'a'])).toEqual({ added: ['d'], removed: ['c'] });
  expect(assignmentChange([], [])).toEqual({ added: [], removed: [] });
});
