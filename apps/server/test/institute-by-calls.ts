/** An institute as its people make it, by calls to a server whose database only has an administrator. */
import { addDepartment, addFaculty, addInstitute, addStudents, changePassword, login } from '@assay/contract';
import { mustCall } from './calls.ts';

/** The password that the administrator has, and that everybody is given first. */
const FIRST = 'the first password of a test';
const NEXT = 'the second password of a test';

/** The settings with which a server makes the administrator at its first start. */
export const ADMINISTRATOR = { ADMIN_USERNAME: 'administrator', ADMIN_PASSWORD: FIRST };

/** Somebody who is logged in, with a password of the own. */
export interface LoggedIn {
  id: string;
  username: string;
  token: string;
}

const person = (fullname: string) => ({
  fullname,
  email: `${fullname.toLowerCase().replaceAll(' ', '.')}@example.org`,
  phone: '9876543210',
  gender: 'FEMALE' as const,
});

const logIn = async (url: string, username: string) =>
  (await mustCall(url, login, { body: { username, password: FIRST } })).data;

/** Logs in with a first password and chooses another one. */
const begin = async (url: string, username: string): Promise<LoggedIn> => {
  const { _id: id, token } = await logIn(url, username);
  const body = { currentPassword: FIRST, newPassword: NEXT };
  return { id, username, token: (await mustCall(url, changePassword, { token, body })).token };
};

/** Sets an institute up: who teaches and who learns in it. */
export const newInstitute = async (
  url: string,
  studentCount: number,
): Promise<{ faculty: LoggedIn; students: LoggedIn[] }> => {
  const { token } = await logIn(url, ADMINISTRATOR.ADMIN_USERNAME);
  const institute = await mustCall(url, addInstitute, {
    token,
    body: { name: 'Institute of the Calls', head: person('Head One'), password: FIRST },
  });
  const department = await mustCall(url, addDepartment, {
    token,
    body: { instituteId: institute.data._id, name: 'Computing', hod: person('Head Two'), password: FIRST },
  });
  const head = await begin(url, department.data.username);
  const added = await mustCall(url, addFaculty, {
    token: head.token,
    body: { ...person('Faculty Three'), password: FIRST },
  });
  const faculty = await begin(url, added.data.username);
  const students: LoggedIn[] = [];
  for (let number = 1; number <= studentCount; number += 1) {
    const { data } = await mustCall(url, addStudents, {
      token: faculty.token,
      body: {
        ...person(`Student ${String.fromCodePoint(64 + number)}`),
        username: `student${number}`,
        semester: '4',
        batch: '2027',
        password: FIRST,
      },
    });
    students.push(await begin(url, data.username));
  }
  return { faculty, students };
};
