import {
  checkQuestion,
  createQuestion,
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  ownSubmission,
  publishResult,
  runCode,
  saveDraft,
  startTask,
  viewQuestion,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  questionDraft,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let facultyToken: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  facultyToken = await loginAs(server, faculty);
});

/** Asks for the double of the test's number, and says what was wrong to student and author. */
const DOUBLING = `
import sys  # SECRET-JUDGE
number = int(open(sys.argv[1]).read())
print(number, flush=True)
line = sys.stdin.readline().strip()
def end(code, told, noted):
    open(sys.argv[3] + 'teammessage.txt', 'w').write(told)
    open(sys.argv[3] + 'judgemessage.txt', 'w').write(noted)
    sys.exit(code)
if line == 'break': raise Exception('SECRET-FAILURE')
if line != str(2 * number): end(43, 'That is not the double.', f'SECRET-NOTE {2 * number}')
end(42, '', '')
`;
const judge = { language: 'PYTHON', code: DOUBLING } as const;
const testcases = [
  { type: 'PUBLIC', input: '4', output: 'SECRET-ANSWER' },
  { type: 'HIDDEN', input: '987654', output: 'SECRET-ANSWER' },
] as const;

const sit = async (code: string) => {
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, { judge, testcases: [...testcases] });
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  const program = { programIndex: questionId, language: 'PYTHON' as const, code: [{ code }] };
  const started = await server.call(startTask, { token, body: { taskId } });
  const met = await server.call(fetchTaskById, { token, params: { taskId } });
  const ran = await server.call(runCode, { token, body: { taskId, programSubmission: program } });
  await server.call(saveDraft, {
    token,
    body: { taskId, programDrafts: [{ ...program, revision: 1, baseRevision: 0 }] },
  });
  await server.call(finalSubmit, { token, body: { taskId } });
  await waitFor('the submission is graded', async () => {
    const attempt = await server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select('gradedAt')
      .executeTakeFirst();
    return Boolean(attempt?.gradedAt);
  });
  server.setNow(new Date(Date.now() + 3 * 3_600_000));
  await server.call(publishResult, { token: facultyToken, body: { taskId } });
  const own = await server.call(ownSubmission, { token, params: { taskId } });
  const evaluated = await server.call(fetchStudentSubmission, {
    token: facultyToken,
    body: { taskId, studentId: student.id },
  });
  server.setNow(new Date());
  for (const answer of [started, met, ran, own]) expect(JSON.stringify(answer.body)).not.toContain('SECRET');
  return { ran: ran.body, own: own.body.data, evaluated: evaluated.body.data };
};

test('a judge decides on Run and on the grade, and says why', async () => {
  const right = await sit('print(int(input()) * 2)');
  expect([right.ran.passedCount, right.own.programs[0]?.marksObtained]).toEqual([1, 5]);
  const wrong = await sit('print(8)');
  expect(wrong.own.programs[0]?.marksObtained).toBe(2.5);
  const never = await sit('print(1)');
  expect(never.ran.publicTestResults[0]).toMatchObject({
    passed: false,
    verdict: 'WRONG_ANSWER',
    expectedOutput: null,
    message: 'That is not the double.',
  });
  expect(never.evaluated.programSubmissions[0]?.testcaseResults.map((one) => one.judgeMessage)).toEqual([
    'SECRET-NOTE 8',
    'SECRET-NOTE 1975308',
  ]);
});

test('a judge that fails decides nothing: faculty read why, and give the mark', async () => {
  const { ran, evaluated } = await sit('print("break")');
  expect(ran.message).toBe('The judge of this question failed.');
  expect(ran.publicTestResults[0]).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null, input: null });
  const [program] = evaluated.programSubmissions;
  expect(program?.status).toBe('PENDING');
  expect(program?.testcaseResults[0]?.judgeMessage).toContain('SECRET-FAILURE');
});

test('a judge is stored with the question, and its reference solution is checked by it', async () => {
  const reference = { language: 'PYTHON', code: 'print(int(input()) * 2)' } as const;
  const draft = questionDraft({
    language: ['PYTHON'],
    code: [],
    judge,
    testcases: [{ input: '4', output: '', type: 'HIDDEN' }],
    referenceSolutions: [reference],
  });
  const checked = await server.call(checkQuestion, {
    token: facultyToken,
    body: { testcases: [{ input: '4', output: '' }], judge, referenceSolutions: [reference] },
  });
  expect(checked.body.data[0]?.results[0]).toMatchObject({ passed: true, verdict: 'OK' });
  const created = await server.call(createQuestion, { token: facultyToken, body: draft });
  const questionId = created.body.data._id;
  const read = () => server.call(viewQuestion, { token: facultyToken, body: { questionId } });
  expect((await read()).body.data.judge).toEqual(judge);
  await waitFor(
    'the reference is checked',
    async () => (await read()).body.data.referenceCheck.status !== 'PENDING',
  );
  expect((await read()).body.data.referenceCheck.status).toBe('PASSED');
});
