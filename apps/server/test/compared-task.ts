/** A class of which some have copied, for tests of what compares programs. */
import type { Language } from '@assay/contract';
import { PLANTED, type PlantedClass } from '../src/features/similarity/finder/planted/index.ts';
import { makeQuestion, makeStudent, makeTask, windowOf, type TestAccount } from './fixtures.ts';
import { satTask } from './sat-task.ts';
import type { TestServer } from './test-server.ts';

const plantedClass = (name: string): PlantedClass => {
  const found = PLANTED.find((one) => one.name === name);
  if (!found) throw new Error(`There is no planted class ${name}.`);
  return found;
};

/** Programs that print spirals, and copies of some of them. */
export const SPIRAL = plantedClass('spiral');

export const spiralQuestion = ({ deps }: Pick<TestServer, 'deps'>, owner: TestAccount): Promise<string> =>
  makeQuestion(deps, owner, { name: 'Spiral', languages: ['C', 'JAVA'] });

/** A task that is over, for whose only question each of these programs was submitted by a student of its own. */
export const comparedTask = async (
  { deps }: Pick<TestServer, 'deps'>,
  owner: TestAccount,
  /** In C unless said otherwise. */
  texts: readonly (string | { language: Language; code: string })[],
  {
    questionId,
    students: given,
  }: { questionId?: string; students?: readonly { id: string; fullname?: string }[] } = {},
) => {
  const department = { id: owner.departmentId, instituteId: owner.instituteId };
  const students =
    given ??
    (await Promise.all(
      texts.map((_, place) => makeStudent(deps, department, { fullname: `Student ${place + 100}` })),
    ));
  const question = questionId ?? (await spiralQuestion({ deps }, owner));
  const taskId = await makeTask(deps, owner, {
    ...windowOf(deps, -120, -60),
    students,
    questions: [{ questionId: question, marks: 10, timeRequired: 10 }],
  });
  const attemptIds = await satTask(
    deps,
    taskId,
    texts.map((text, place) => ({
      student: students[place] ?? { id: '' },
      programs: [
        {
          marks: 4,
          tests: [{}],
          ...(typeof text === 'string' ? { language: SPIRAL.language, code: text } : text),
        },
      ],
    })),
  );
  return { taskId, questionId: question, students, attemptIds };
};
