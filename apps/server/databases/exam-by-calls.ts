/** An exam as people come to it from outside: everything is set up, sat and looked at by calls to a server. */
import {
  addDepartment,
  addFaculty,
  addInstitute,
  addStudents,
  changePassword,
  createQuestion,
  createTask,
  fetchLeaderboard,
  finalSubmit,
  login,
  startTask,
} from '@assay/contract';
import { questionDraft } from '../test/fixtures.ts';
import { waitFor } from '../test/wait-for.ts';
import { callServer, mustCall } from './calls.ts';

/** The administrator whom a server makes that is started with these settings on an empty database. */
export const ADMINISTRATOR = { ADMIN_USERNAME: 'administrator', ADMIN_PASSWORD: 'a password of a test' };
/** As the draft of a question has it. */
const QUESTION_MARKS = 5;
const FIRST = 'the first password of a test';
const NEXT = 'the second password of a test';

const person = (fullname: string) => ({
  fullname,
  email: `${fullname.toLowerCase().replaceAll(' ', '.')}@example.org`,
  phone: '9876543210',
  gender: 'FEMALE' as const,
});

/** Signs in and answers the token. */
const signIn = async (url: string, username: string, password: string): Promise<string> =>
  (await mustCall(url, login, { body: { username, password } })).data.token;

/** Signs in with a first password, and chooses another one. */
const begin = async (url: string, username: string): Promise<string> => {
  const token = await signIn(url, username, FIRST);
  const body = { currentPassword: FIRST, newPassword: NEXT };
  return (await mustCall(url, changePassword, { token, body })).token;
};

/** A student who is signed in. */
export interface Sitter {
  username: string;
  token: string;
}

export interface CalledExam {
  taskId: string;
  /** Its one question, of 5 marks. */
  questionId: string;
  /** The session of the faculty member whose task it is. */
  faculty: string;
  sitters: readonly Sitter[];
}

/** The people of a department, up to one who may set exams. */
const addPeople = async (url: string): Promise<string> => {
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = ADMINISTRATOR;
  const token = await signIn(url, ADMIN_USERNAME, ADMIN_PASSWORD);
  const institute = await mustCall(url, addInstitute, {
    token,
    body: { name: 'Institute of the Calls', head: person('Head One'), password: FIRST },
  });
  const department = await mustCall(url, addDepartment, {
    token,
    body: {
      instituteId: institute.data._id,
      name: 'Computing',
      hod: person('Head Two'),
      password: FIRST,
    },
  });
  const head = await begin(url, department.data.username);
  const body = { ...person('Faculty Three'), password: FIRST };
  return begin(url, (await mustCall(url, addFaculty, { token: head, body })).data.username);
};

/**
 * Fills a server whose database only has an administrator: an exam of one question that runs for an hour, and students who
 * have started it.
 */
export const setExamByCalls = async (url: string, students: number): Promise<CalledExam> => {
  const faculty = await addPeople(url);
  const sitters: Sitter[] = [];
  const assignedStudentIds: string[] = [];
  for (let number = 1; number <= students; number += 1) {
    const { data } = await mustCall(url, addStudents, {
      token: faculty,
      body: {
        ...person(`Student ${String.fromCodePoint(64 + number)}`),
        username: `student${number}`,
        semester: '4',
        batch: '2027',
        password: FIRST,
      },
    });
    assignedStudentIds.push(data._id);
    sitters.push({ username: data.username, token: await begin(url, data.username) });
  }
  const question = await mustCall(url, createQuestion, { token: faculty, body: questionDraft() });
  const questionId = question.data._id;
  const startTime = new Date(Date.now() + 200);
  const task = await mustCall(url, createTask, {
    token: faculty,
    body: {
      name: 'Exam of the calls',
      startTime: startTime.toISOString(),
      endTime: new Date(startTime.getTime() + 3_600_000).toISOString(),
      duration: null,
      totalMarks: QUESTION_MARKS,
      questions: [{ questionId, marks: QUESTION_MARKS, timeRequired: 10 }],
      assignedStudentIds,
    },
  });
  const taskId = task.data._id;
  for (const { token } of sitters)
    await waitFor('the exam has begun', async () => {
      return (await callServer(url, startTask, { token, body: { taskId } })).status === 200;
    });
  return { taskId, questionId, faculty, sitters };
};

/** The sitters of an exam submit at a server, and each has full marks after a while. */
export const submitAll = async (url: string, { taskId, faculty, sitters }: CalledExam): Promise<void> => {
  for (const { token } of sitters) await mustCall(url, finalSubmit, { token, body: { taskId } });
  await waitFor('all are graded with full marks', async () => {
    const { students } = await mustCall(url, fetchLeaderboard, { token: faculty, params: { taskId } });
    return sitters.every(({ username }) =>
      students.some(
        (one) => one.username === username && one.isGraded && one.totalMarksObtained === QUESTION_MARKS,
      ),
    );
  });
};
