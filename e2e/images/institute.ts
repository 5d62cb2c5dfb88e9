import { createQuestion, type BodyIn } from '@assay/contract';
import { newInstitute } from '../../apps/server/test/institute-by-calls.ts';
import { callInSession, type Caller } from '../api.ts';
import { questionOf } from '../bench/exam-content.ts';
import { newTask } from '../bench/new-task.ts';

/** Who teaches and who learns in a new institute. */
export interface Institute {
  faculty: Caller;
  students: { id: string; caller: Caller }[];
}

/** Sets an institute up on an empty product, by calls alone. */
export const openInstitute = async (url: string, studentCount: number): Promise<Institute> => {
  const { faculty, students } = await newInstitute(url, studentCount);
  return {
    faculty: callInSession(url, faculty.id, faculty.token),
    students: students.map(({ id, token }) => ({ id, caller: callInSession(url, id, token) })),
  };
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
