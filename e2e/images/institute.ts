import {
  addDepartment,
  addFaculty,
  addInstitute,
  addStudents,
  changePassword,
  createQuestion,
  type BodyIn,
} from '@assay/contract';
import { callAs, type Caller } from '../api.ts';
import { questionOf } from '../bench/exam-content.ts';
import { newTask } from '../bench/new-task.ts';

/** The password that the administrator has, and that everybody is given first. */
const FIRST = 'the first password of a test';
const NEXT = 'the second password of a test';

const person = (name: string) => ({
  fullname: name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
  phone: '9876543210',
  gender: 'FEMALE',
});

/** Logs in with a first password and chooses another one. */
const begin = async (url: string, username: string): Promise<Caller> => {
  const caller = await callAs(url, username, FIRST);
  await caller.call(changePassword, { body: { currentPassword: FIRST, newPassword: NEXT } });
  return caller;
};

/** Who teaches and who learns in a new institute, all of them logged in with a password of their own. */
export interface Institute {
  faculty: Caller;
  students: { id: string; caller: Caller }[];
}

/** Sets an institute up on an empty product, by calls of its first administrator alone. */
export const newInstitute = async (url: string, studentCount: number): Promise<Institute> => {
  const administrator = await callAs(url, 'administrator', FIRST);
  const institute = await administrator.call(addInstitute, {
    body: { name: 'Institute of the Images', head: person('Head One'), password: FIRST },
  });
  const department = await administrator.call(addDepartment, {
    body: {
      instituteId: institute.data._id,
      name: 'Computing',
      hod: person('Head Two'),
      password: FIRST,
    },
  });
  const head = await begin(url, department.data.username);
  const added = await head.call(addFaculty, { body: { ...person('Faculty Three'), password: FIRST } });
  const faculty = await begin(url, added.data.username);
  const students: Institute['students'] = [];
  for (let number = 1; number <= studentCount; number += 1) {
    const { data } = await faculty.call(addStudents, {
      body: {
        ...person(`Student ${String.fromCodePoint(64 + number)}`),
        username: `student${number}`,
        semester: '4',
        batch: '2027',
        password: FIRST,
      },
    });
    students.push({ id: data._id, caller: await begin(url, data.username) });
  }
  return { faculty, students };
};

/** Sets a task with one question in C for all of them, and waits until it has begun. */
export const newTaskInC = async (
  { faculty, students }: Institute,
  name: string,
): Promise<{ taskId: string; questionId: string }> => {
  const question = { ...questionOf(1), language: ['C'] } satisfies BodyIn<typeof createQuestion>;
  const questionId = (await faculty.call(createQuestion, { body: question })).data._id;
  const sitters = students.map(({ id }) => ({ id, username: '', token: '' }));
  return { taskId: await newTask(faculty, [questionId], sitters, name), questionId };
};
