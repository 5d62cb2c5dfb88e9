import { PERMISSIONS } from '@assay/contract';
import {
  makeAttempt,
  makeFaculty,
  makeGroup,
  makeQuestion,
  makeRequest,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTask,
  share,
  windowOf,
} from '../fixtures.ts';
import { comparedTask, SPIRAL } from '../compared-task.ts';
import { computeRegrade } from '../../src/features/regrades/index.ts';
import { compareTask } from '../../src/features/similarity/index.ts';
import { newId } from '../../src/platform/ids.ts';
import { accountOf, server, subjectId } from './people.ts';

/** Shares an item with each of the persons named after a permission. */
export const shareWithAll = async (
  kind: 'task' | 'question' | 'group' | 'rubric',
  id: string,
): Promise<string> => {
  for (const permission of PERMISSIONS) {
    if (kind === 'task' || permission !== 'evaluate')
      await share(server.deps, kind, id, accountOf(permission), [permission]);
  }
  return id;
};

export const completedTask = (): Promise<string> =>
  makeTask(server.deps, accountOf('owner'), {
    ...windowOf(server.deps, -120, -60),
    students: [accountOf('student')],
  }).then((id) => shareWithAll('task', id));

/** A completed task with a rubric of one component that the student has submitted. */
export const submission = async (): Promise<{ taskId: string; studentId: string }> => {
  const student = accountOf('student');
  const rubricId = await makeRubric(server.deps, accountOf('owner'), [{ title: 'Style', marks: 4 }]);
  const window = windowOf(server.deps, -120, -60);
  const taskId = await makeTask(server.deps, accountOf('owner'), {
    ...window,
    students: [student],
    rubricId,
  });
  await makeAttempt(server.deps, taskId, student, {
    startedAt: window.startTime,
    submittedAt: window.endTime,
  });
  return { taskId: await shareWithAll('task', taskId), studentId: student.id };
};

export const upcomingTask = async (): Promise<string> =>
  shareWithAll('task', await makeTask(server.deps, accountOf('owner'), windowOf(server.deps, 60, 120)));

/** What a report of a completed task of the subject is asked for with. */
export const reportQuery = async (): Promise<{ practicalIds: string; subjectId: string }> => {
  const window = windowOf(server.deps, -120, -60);
  const taskId = await makeTask(server.deps, accountOf('owner'), { ...window, subjectId: subjectId() });
  return { practicalIds: await shareWithAll('task', taskId), subjectId: subjectId() };
};

export const newQuestion = async (): Promise<string> =>
  shareWithAll('question', await makeQuestion(server.deps, accountOf('owner')));

/** A question with a measurement of its tests, which a mutant has survived that a test would catch, and a wrong solution. */
export const newMeasuredQuestion = async (
  state: 'READY' | 'MEASURING' = 'READY',
): Promise<{ questionId: string; programId: string; wrongSolutionId: string }> => {
  const [questionId, measurementId, programId, wrongSolutionId] = [
    await newQuestion(),
    newId(),
    newId(),
    newId(),
  ];
  const { db } = server.deps;
  const by = accountOf('owner').id;
  const now = new Date();
  const { id: questionVersionId } = await db
    .selectFrom('questionVersion')
    .where('questionId', '=', questionId)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('strengthMeasurement')
    .values({
      id: measurementId,
      questionId,
      questionVersionId,
      fingerprint: '',
      state,
      startedBy: by,
      startedAt: now,
      endedAt: state === 'READY' ? now : null,
      isPlanned: true,
    })
    .execute();
  await db
    .insertInto('measuredProgram')
    .values({
      id: programId,
      measurementId,
      position: 0,
      language: 'PYTHON',
      kind: 'CONSTANT',
      startsAt: 0,
      endsAt: 1,
      replacement: '2',
      programHash: 'mark',
      outcome: 'SURVIVED',
      proposedInput: '44',
      proposedOutput: '88',
    })
    .execute();
  await db
    .insertInto('wrongSolution')
    .values({
      id: wrongSolutionId,
      questionId,
      name: 'Says one',
      language: 'PYTHON',
      code: 'print(1)',
      addedBy: by,
      addedAt: now,
    })
    .execute();
  return { questionId, programId, wrongSolutionId };
};

export const newGroup = async (): Promise<string> =>
  shareWithAll('group', await makeGroup(server.deps, accountOf('owner'), []));

/** A task that runs, with a student whom the call of one cell may take out. */
export const ongoingTask = async (): Promise<{ taskId: string; studentId: string }> => {
  const studentId = await newStudent();
  const taskId = await makeTask(server.deps, accountOf('owner'), { students: [{ id: studentId }] });
  return { taskId: await shareWithAll('task', taskId), studentId };
};

export const newRubric = async (): Promise<string> =>
  shareWithAll('rubric', await makeRubric(server.deps, accountOf('owner')));

/** Gives the colleague, with whom nothing is shared, a right. */
export const givenAccess = (): Record<string, ['view']> => ({ [accountOf('colleague').id]: ['view'] });

/** A student of the owner's department, whom the calls of one cell may change. */
export const newStudent = async (given: { semester?: number; batch?: string } = {}): Promise<string> =>
  (await makeStudent(server.deps, { ...accountOf('owner'), id: accountOf('owner').departmentId }, given)).id;

/** A faculty member of the owner's department, whom the calls of one cell may change. */
export const newFaculty = async (): Promise<string> =>
  (await makeFaculty(server.deps, { ...accountOf('owner'), id: accountOf('owner').departmentId })).id;

export const facultyText = {
  fullname: 'Asha Rao',
  gender: 'FEMALE',
  phone: '9812345678',
};

export const studentText = {
  fullname: 'Meera Joshi',
  gender: 'FEMALE',
  semester: 5,
  batch: '2027',
  email: 'meera@example.edu',
  phone: '9812345678',
};

export const rubricText = { name: 'Viva', components: [{ title: 'Answers', marks: 4 }] };
/** A subject of the owner's department that nothing uses. */
export const newSubject = async (): Promise<string> =>
  (await makeSubject(server.deps, { id: accountOf('owner').departmentId })).id;

/** A published submission of one question by the student, who has asked for another look at it. */
export const regradeRequest = async () => {
  const key = await submission();
  const { db } = server.deps;
  await db
    .updateTable('task')
    .set({ isResultPublished: true, publishedAt: server.deps.now() })
    .where('id', '=', key.taskId)
    .execute();
  const { id } = await db
    .selectFrom('attempt')
    .where('taskId', '=', key.taskId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { ...key, ...(await makeRequest(server.deps, id)) };
};

/** A regrade of the only question of a completed task, with its preview. */
export const preparedRegrade = async (): Promise<{
  regradeId: string;
  taskId: string;
  questionId: string;
}> => {
  const { taskId } = await submission();
  const { questionId } = await server.deps.db
    .selectFrom('taskQuestion')
    .where('taskId', '=', taskId)
    .select('questionId')
    .executeTakeFirstOrThrow();
  const regradeId = newId();
  await server.deps.db
    .insertInto('regrade')
    .values({
      id: regradeId,
      taskId,
      questionId,
      kind: 'FULL_MARKS',
      reason: 'A broken test.',
      state: 'COMPUTING',
      startedBy: accountOf('owner').id,
      startedAt: server.deps.now(),
    })
    .execute();
  await computeRegrade(server.deps, regradeId);
  return { regradeId, taskId, questionId };
};

/** By server, of which each file has its own. */
const compared = new WeakMap<object, ReturnType<typeof compareOnce>>();

const compareOnce = async () => {
  const { db, now } = server.deps;
  const copied = SPIRAL.honest[7] ?? '';
  const { taskId, questionId } = await comparedTask(server, accountOf('owner'), [...SPIRAL.honest, copied]);
  const comparisonId = newId();
  await db
    .insertInto('comparison')
    .values({
      id: comparisonId,
      taskId,
      state: 'COMPARING',
      startedBy: accountOf('owner').id,
      startedAt: now(),
    })
    .execute();
  await db.insertInto('comparisonQuestion').values({ comparisonId, questionId }).execute();
  await compareTask(server.deps, comparisonId);
  const pair = await db
    .selectFrom('similarPair')
    .where('comparisonId', '=', comparisonId)
    .select(['id', 'leftAttemptId', 'rightAttemptId'])
    .executeTakeFirstOrThrow();
  const caseId = newId();
  await db
    .insertInto('similarityCase')
    .values({ id: caseId, taskId, questionId, openedBy: accountOf('owner').id, openedAt: now() })
    .execute();
  await db
    .insertInto('similarityCaseProgram')
    .values([pair.leftAttemptId, pair.rightAttemptId].map((attemptId) => ({ caseId, attemptId })))
    .execute();
  return { taskId: await shareWithAll('task', taskId), comparisonId, pairId: pair.id };
};

/** A comparison of a completed task that found a pair, of which a case is open. It is made once: no call changes it. */
export const comparedPrograms = (): ReturnType<typeof compareOnce> => {
  const known = compared.get(server) ?? compareOnce();
  compared.set(server, known);
  return known;
};

/** A comparison that runs, in a task of its own. */
export const runningComparison = async (): Promise<{ taskId: string; comparisonId: string }> => {
  const [taskId, comparisonId] = [await completedTask(), newId()];
  await server.deps.db
    .insertInto('comparison')
    .values({
      id: comparisonId,
      taskId,
      state: 'COMPARING',
      startedBy: accountOf('owner').id,
      startedAt: server.deps.now(),
    })
    .execute();
  return { taskId, comparisonId };
};

/** An open case without programs, in a task of its own. */
export const openCase = async (): Promise<{ taskId: string; caseId: string }> => {
  const [taskId, caseId] = [await completedTask(), newId()];
  const { questionId } = await server.deps.db
    .selectFrom('taskQuestion')
    .where('taskId', '=', taskId)
    .select('questionId')
    .executeTakeFirstOrThrow();
  await server.deps.db
    .insertInto('similarityCase')
    .values({
      id: caseId,
      taskId,
      questionId,
      openedBy: accountOf('owner').id,
      openedAt: server.deps.now(),
    })
    .execute();
  return { taskId, caseId };
};
