/** An exam as people come to it from outside: everything is set up, sat and looked at by calls to a server. */
import { createQuestion, createTask, fetchLeaderboard, finalSubmit, startTask } from '@assay/contract';
import { callServer, mustCall } from '../test/calls.ts';
import { questionDraft } from '../test/fixtures.ts';
import { newInstitute, type LoggedIn } from '../test/institute-by-calls.ts';
import { waitFor } from '../test/wait-for.ts';

/** As the draft of a question has it. */
const QUESTION_MARKS = 5;

export interface CalledExam {
  taskId: string;
  /** Its one question, of 5 marks. */
  questionId: string;
  /** The session of the faculty member whose task it is. */
  faculty: string;
  sitters: readonly LoggedIn[];
}

/**
 * Fills a server whose database only has an administrator: an exam of one question that runs for an hour, and students who
 * have started it.
 */
export const setExamByCalls = async (url: string, students: number): Promise<CalledExam> => {
  const institute = await newInstitute(url, students);
  const { token } = institute.faculty;
  const question = await mustCall(url, createQuestion, { token, body: questionDraft() });
  const questionId = question.data._id;
  const createIn = async (leadMs: number): Promise<string> => {
    const startTime = new Date(Date.now() + leadMs);
    const { status, body, failure } = await callServer(url, createTask, {
      token,
      body: {
        name: 'Exam of the calls',
        startTime: startTime.toISOString(),
        endTime: new Date(startTime.getTime() + 3_600_000).toISOString(),
        duration: null,
        totalMarks: QUESTION_MARKS,
        questions: [{ questionId, marks: QUESTION_MARKS, timeRequired: 10 }],
        assignedStudentIds: institute.students.map(({ id }) => id),
      },
    });
    if (status === 200) return body.data._id;
    // On a busy machine the moment has passed before the server hears of it.
    if (failure.message === 'Schedule time must be in the future.') return createIn(leadMs * 2);
    throw new Error(failure.message);
  };
  const taskId = await createIn(200);
  for (const sitter of institute.students)
    await waitFor('the exam has begun', async () => {
      const { status } = await callServer(url, startTask, { token: sitter.token, body: { taskId } });
      return status === 200;
    });
  return { taskId, questionId, faculty: token, sitters: institute.students };
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
