import { isExecutable, isOptional, LANGUAGES, runCode, startingBlocks, startTask } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

// The others by `npm run test:languages`.
const THERE = LANGUAGES.filter((one) => isExecutable(one) && (!isOptional(one) || one === 'PHP'));

test.each(THERE)('the skeleton of %s compiles and runs as it is', async (language) => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, { languages: [language] });
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const code = startingBlocks({ language: [language], code: [], starters: [] }, language).map((block) => ({
    code: block.code,
  }));
  const programSubmission = { programIndex: questionId, language, code, ownInput: '' };
  const { body } = await server.call(runCode, { token, body: { taskId, programSubmission } });
  expect(body.diagnostics).toEqual([]);
  expect(body.publicTestResults).toMatchObject([{ verdict: 'OK', actualOutput: '' }]);
});
