import type { Role } from '@assay/contract';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { insertAll, range } from './insert-rows.ts';

const FACULTY = 40;
const STUDENTS = 600;
/** Of each list, what a faculty member other than the first owns. */
const OWN_OF_OTHERS = 10;

/** Makes the people of the department. */
export const fillPeople = async (db: Db) => {
  const [instituteId, departmentId] = [newId(), newId()];
  await insertAll(db, 'institute', [{ id: instituteId, name: 'Institute' }]);
  await insertAll(db, 'department', [{ id: departmentId, instituteId, name: 'Computer Engineering' }]);
  const person = (role: Role, number: number) => ({
    id: newId(),
    username: `${role.toLowerCase()}${number}`,
    passwordHash: 'nobody logs in by password here',
    role,
    instituteId,
    departmentId,
    fullname: `Person ${number}`,
  });
  const faculty = range(FACULTY).map((number) => person('FACULTY', number));
  const students = range(STUDENTS).map((number) => person('STUDENT', number));
  const head = person('DEPARTMENT-HEAD', 0);
  await insertAll(db, 'account', [...faculty, ...students, head]);
  await insertAll(
    db,
    'student',
    students.map(({ id }) => ({ accountId: id, semester: 4, batch: '2027' })),
  );
  return { departmentId, faculty, students, head };
};

export type People = Awaited<ReturnType<typeof fillPeople>>;

/** The first owns nearly all, each of the others a few. */
export const ownerOf = ({ faculty }: People, number: number): string => {
  const other = Math.floor(number / OWN_OF_OTHERS) + 1;
  return (faculty[other] ?? faculty[0])?.id ?? '';
};

/** Item `number` is shared with each of the others once in a while, and with the second one every other time. */
export const sharesOf = (people: People, key: 'questionId' | 'taskId', id: string, number: number) => {
  const owner = ownerOf(people, number);
  const readers = people.faculty.filter(
    (_, index) => (index === 2 && number % 2 === 0) || (index > 2 && number % 97 === index),
  );
  return readers
    .filter((reader) => reader.id !== owner)
    .map((reader) => ({ [key]: id, accountId: reader.id, permissions: ['view'] }));
};
