import {
  getAttainmentSettings,
  getSubjectSettings,
  saveAttainmentSettings,
  saveSubjectSettings,
} from '@assay/contract';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  windowOf,
  type TestAccount,
} from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';

export const BATCHES = ['2027', '2028', '2029'] as const;
const STUDENTS = 20;

/** Numbers that look drawn and are the same in every run. */
const drawing = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % (most + 1);
  };
};

/** Takes the questions that a student did not draw from the pool out of the attempt. */
const leaveOut = async ({ deps }: TestServer, attemptId: string, questionId: string): Promise<void> => {
  for (const table of ['submissionProgram', 'attemptQuestion'] as const)
    await deps.db
      .deleteFrom(table)
      .where('attemptId', '=', attemptId)
      .where('questionId', '=', questionId)
      .execute();
};

/**
 * A department with a subject of three outcomes, and three passout years of 20 students who sat two tasks each: one with a
 * question of two outcomes, one with a pool of two questions of different outcomes. A few were absent, a few wait for
 * their grading, and one task was set for two years.
 */
export const outcomesScene = async (server: TestServer) => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const [faculty, head] = [await makeFaculty(deps, department), await makeHead(deps, department)];
  const subject = await makeSubject(deps, department, { modules: ['Arrays', 'Trees', 'Graphs'] });
  const draw = drawing(7);
  const question = (...orders: number[]) =>
    makeQuestion(deps, faculty, {
      subjectId: subject.id,
      modules: orders.flatMap((order) => subject.modules[order - 1] ?? []),
    });
  const over = (days: number) => windowOf(deps, -days * 1440 - 120, -days * 1440 - 60);
  const placed = (questionId: string, marks: number, pool: string | null = null) => ({
    questionId,
    marks,
    timeRequired: 10,
    pool,
  });
  const sit = async (
    taskId: string,
    student: TestAccount,
    marks: readonly [string, number][],
    out?: string,
  ) => {
    const { startTime, endTime } = over(1);
    const attemptId = await makeAttempt(deps, taskId, student, {
      startedAt: startTime,
      submittedAt: endTime,
      graded: draw(19) > 0,
      marks: Object.fromEntries(
        marks.map(([id, most]) => [id, { computed: Math.min(most, draw(most * 4) / 2) }]),
      ),
    });
    if (out) await leaveOut(server, attemptId, out);
  };

  const students = new Map<string, TestAccount[]>();
  const tasks = new Map<string, [string, string]>();
  for (const batch of BATCHES) {
    const own: TestAccount[] = [];
    for (let number = 1; number <= STUDENTS; number += 1)
      own.push(await makeStudent(deps, department, { batch, username: `${batch}CE${number}` }));
    students.set(batch, own);
  }
  for (const [index, batch] of BATCHES.entries()) {
    const own = students.get(batch) ?? [];
    const [single, double, left, right] = [
      await question(1),
      await question(1, 2),
      await question(2),
      await question(3),
    ];
    const invited = index === 0 ? [...own, ...(students.get('2028') ?? []).slice(0, 6)] : own;
    const mid = await makeTask(deps, faculty, {
      ...over(40 - index * 10),
      name: `Mid ${batch}`,
      subjectId: subject.id,
      students: invited,
      questions: [placed(single, 10), placed(double, 7)],
    });
    const practical = await makeTask(deps, faculty, {
      ...over(38 - index * 10),
      name: `Practical ${batch}`,
      subjectId: subject.id,
      students: own,
      pools: [{ name: 'Either', draw: 1 }],
      questions: [placed(single, 3), placed(left, 5, 'Either'), placed(right, 5, 'Either')],
    });
    tasks.set(batch, [mid, practical]);
    for (const student of invited)
      if (draw(9) > 0)
        await sit(mid, student, [
          [single, 10],
          [double, 7],
        ]);
    for (const student of own)
      if (draw(9) > 0)
        await sit(
          practical,
          student,
          [
            [single, 3],
            [left, 5],
            [right, 5],
          ],
          draw(1) === 0 ? left : right,
        );
  }
  return {
    department,
    subject,
    students,
    tasks,
    faculty: { ...faculty, token: await loginAs(server, faculty) },
    head: { ...head, token: await loginAs(server, head) },
    instituteHead: await loginAs(server, await makeInstituteHead(deps, department)),
  };
};

export type OutcomesScene = Awaited<ReturnType<typeof outcomesScene>>;

/** The department says what it measures by, and the subject what it leads to, as the head's pages do. */
export const measureBy = async (
  server: TestServer,
  { head: { token }, subject }: OutcomesScene,
  weights: Readonly<Record<string, number>> = {},
): Promise<void> => {
  const { body } = await server.call(getAttainmentSettings, { token });
  await server.call(saveAttainmentSettings, {
    token,
    body: {
      target: 50,
      level1: 40,
      level2: 55,
      level3: 65,
      programmeOutcomes: [
        { code: 'PO1', title: 'Engineering knowledge' },
        { code: 'PO2', title: 'Problem analysis' },
        { code: 'PO3', title: 'Life-long learning' },
      ],
      edition: body.data.edition,
    },
  });
  const params = { subjectId: subject.id };
  const { data } = (await server.call(getSubjectSettings, { token, params })).body;
  const [po1, po2] = data.programmeOutcomes.map(({ _id }) => _id);
  const strengths = [
    [3, 1],
    [2, 0],
    [0, 2],
  ] as const;
  const { status } = await server.call(saveSubjectSettings, {
    token,
    body: {
      ...params,
      edition: data.edition,
      outcomes: data.outcomes.map(({ _id }, index) => ({
        _id,
        target: index === 1 ? 45 : null,
        map: [po1, po2].map((programmeOutcomeId = '', place) => ({
          programmeOutcomeId,
          strength: strengths[index]?.[place] ?? 0,
        })),
      })),
      tasks: data.tasks.map(({ _id }) => ({ _id, weight: weights[_id] ?? 1 })),
    },
  });
  if (status !== 200) throw new Error(`The subject's measures were not saved: ${status}.`);
};
