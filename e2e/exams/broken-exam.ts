import { createQuestion, fetchLeaderboard, shareTask, type BodyIn } from '@assay/contract';
import { callAs } from '../api.ts';
import { setExam, submitProgram } from '../exam.ts';
import { expect } from '../fixtures.ts';
import type { Product } from '../product.ts';

const MINUTE_MS = 60_000;
const OWNER = 'faculty2';

/** Doubling a number; of the second test the expected output is wrong. */
export const BROKEN_TESTS = [
  { type: 'PUBLIC', input: '1', output: '2' },
  { type: 'PUBLIC', input: '10', output: '21' },
  { type: 'HIDDEN', input: '-7', output: '-14' },
] as const;

/**
 * An exam of `faculty2` that is over and graded, of one question whose second test is wrong.
 * @param programs by the student who submits each, Python
 * @param tests of the question, the first so many of `BROKEN_TESTS`
 * @param colleague may see and evaluate it
 */
export const makeBrokenExam = async (
  product: Product,
  programs: Readonly<Record<string, string>>,
  { tests = BROKEN_TESTS.length, colleague }: { tests?: number; colleague?: string } = {},
) => {
  const owner = await callAs(product.url, OWNER);
  const stamp = Date.now();
  const text = `Print the double of a number ${stamp}`;
  const question = {
    name: `Twice ${stamp}`,
    question: `<p>${text}</p>`,
    language: ['PYTHON'],
    marks: 10,
    timeRequired: 5,
    wantAutoCalculate: true,
    difficulty: '1',
    code: [{ isVisible: true, isEditable: true, code: '' }],
    testcases: BROKEN_TESTS.slice(0, tests),
  } satisfies BodyIn<typeof createQuestion>;
  const { _id: questionId } = (await owner.call(createQuestion, { body: question })).data;
  const students = await Promise.all(Object.keys(programs).map((name) => callAs(product.url, name)));
  const name = `Broken ${stamp}`;
  const taskId = await setExam(product.url, {
    name,
    owner: OWNER,
    students: Object.keys(programs),
    questions: [text],
  });
  if (colleague !== undefined) {
    const { userId } = await callAs(product.url, colleague);
    await owner.call(shareTask, { body: { taskId, accessMap: { [userId]: ['view', 'evaluate'] } } });
  }
  await Promise.all(
    Object.values(programs).map((program, index) => {
      const student = students[index];
      return student && submitProgram(student, taskId, program);
    }),
  );
  const board = async () => (await owner.call(fetchLeaderboard, { params: { taskId } })).students;
  await expect
    .poll(async () => (await board()).filter(({ isGraded }) => isGraded).length, { timeout: MINUTE_MS })
    .toBe(students.length);
  await product.sql('update task set end_time = now() where id = $1', [taskId]);
  /** What each student has, in the order of the programs. */
  const marks = async (): Promise<number[]> => {
    const rows = await board();
    return students.map(({ userId }) => rows.find(({ _id }) => _id === userId)?.marks ?? -1);
  };
  const publish = () =>
    product.sql('update task set is_result_published = true, published_at = now() where id = $1', [taskId]);
  return { taskId, name, owner, question, questionId, students, marks, publish };
};
