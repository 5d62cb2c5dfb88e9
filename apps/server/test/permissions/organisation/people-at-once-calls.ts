import { fetchPeople, mailPeople, movePeople, replacePasswords, setPeopleActive } from '@assay/contract';
import { makeDepartment } from '../../fixtures.ts';
import { newStudent } from '../items.ts';
import { ownDepartment, server, statusOf, type CallTable } from '../people.ts';

/** The faculty and the heads of the student's department, those of the institute, and the administrator. */
const KEEPERS = [200, 200, 200, 200, 200, 200, 404, 200, 404, 200, 404, 200, 403, 403, 401];

const oneStudent = async () => ({ ids: [await newStudent()] });

/** What is done to several people, and the search for one. */
export const PEOPLE_AT_ONCE_CALLS: CallTable = {
  people: [
    (person) => statusOf(person, fetchPeople, { query: { pageSize: 1 } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 200, 200, 200, 403, 403, 401],
  ],
  'people/new-passwords': [
    async (person) => statusOf(person, replacePasswords, { body: await oneStudent() }),
    KEEPERS,
  ],
  'people/set-active': [
    async (person) =>
      statusOf(person, setPeopleActive, { body: { ...(await oneStudent()), isActive: false } }),
    KEEPERS,
  ],
  'people/move': [
    async (person) => {
      const { id: departmentId } = await makeDepartment(server.deps, ownDepartment().instituteId);
      return statusOf(person, movePeople, { body: { ...(await oneStudent()), departmentId } });
    },
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 404, 200, 403, 403, 401],
  ],
  // Without a mail server: whoever may write is told so.
  'people/mail': [
    async (person) =>
      statusOf(person, mailPeople, { body: { ...(await oneStudent()), subject: 'Lab', text: 'Monday' } }),
    [409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 403, 403, 401],
  ],
};
