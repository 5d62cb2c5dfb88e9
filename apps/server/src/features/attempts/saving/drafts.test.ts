import {
  finalSubmit,
  getDraft,
  getLog,
  runCode,
  saveDraft,
  startTask,
  type BodyIn,
  type ProgramDraft,
} from '@assay/contract';
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

/** A student who has started a task with one question. */
const begin = async (question: Parameters<typeof makeQuestion>[2] = {}) => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, question);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const draft = (text: string, rest: Partial<ProgramDraft> = {}): ProgramDraft => ({
    programIndex: questionId,
    language: 'PYTHON',
    code: [{ code: text }],
    ...rest,
  });
  return {
    questionId,
    taskId,
    draft,
    save: (...programDrafts: ProgramDraft[]) =>
      server.call(saveDraft, { token, body: { taskId, programDrafts } }),
    held: async () =>
      (await server.call(getDraft, { token, body: { taskId } })).body.draft.programDrafts.map(
        ({ revision, code }) => [revision, code[0]?.code],
      ),
    submit: (rest: Partial<BodyIn<typeof finalSubmit>>) =>
      server.call(finalSubmit, { token, body: { taskId, ...rest } }),
    run: (code: ProgramDraft['code']) =>
      server.call(runCode, {
        token,
        body: { taskId, programSubmission: { programIndex: questionId, language: 'PYTHON', code } },
      }),
    log: async () => (await server.call(getLog, { token, body: { taskId } })).body.data.logs,
  };
};

test.each([[0], [-3], [1.5], [2_147_483_648], [Number.MAX_SAFE_INTEGER]])(
  'the revision %d is refused with a sentence, and nothing changes',
  async (revision) => {
    const scene = await begin();
    await scene.save(scene.draft('kept', { revision: 1, baseRevision: 0 }));
    const refused = await scene.save(scene.draft('x', { revision, baseRevision: 0 }));
    expect([refused.status, refused.failure.code]).toEqual([400, 'VALIDATION']);
    expect(await scene.held()).toEqual([[1, 'kept']]);
  },
);

test('after the highest revision a program without one is still kept', async () => {
  const scene = await begin();
  await scene.save(scene.draft('high', { revision: 1_000_000_000, baseRevision: 0 }));
  expect((await scene.save(scene.draft('more'))).status).toBe(200);
  expect((await scene.held())[0]?.[1]).toBe('more');
});

test('a revision that is not above the one it builds on is refused as that', async () => {
  const scene = await begin();
  const refused = await scene.save(scene.draft('x', { revision: 2, baseRevision: 2 }));
  expect([refused.status, refused.failure.message]).toEqual([
    400,
    'The revision of a program must be higher than the one it builds on.',
  ]);
  const documented = await scene.save(scene.draft('y', { baseRevision: 0 }));
  expect(documented.body.data.saved).toMatchObject([{ revision: 1 }]);
});

test('an earlier revision that does not say what it had seen is never called saved and dropped', async () => {
  const scene = await begin();
  await scene.save(scene.draft('later', { revision: 5, baseRevision: 0 }));
  const { body } = await scene.save(scene.draft('earlier', { revision: 3 }));
  expect(body.data).toMatchObject({ saved: [], conflicts: [{ revision: 5 }] });
  const aside = await server.deps.db
    .selectFrom('draftSetAside')
    .where('questionId', '=', scene.questionId)
    .select('code')
    .execute();
  expect(aside).toEqual([{ code: [{ code: 'earlier' }] }]);
});

test.each([['0000-01-01T00:00:00Z'], ['9999-12-31T23:59:59.999Z']])(
  'a device that thinks it is %s loses nothing',
  async (typedAt) => {
    const scene = await begin();
    const { status, body } = await scene.save(scene.draft('x', { typedAt }));
    expect(status).toBe(200);
    expect(body.data.saved.length + body.data.late.length).toBe(1);
  },
);

test('200 drafts of one program in one call are taken in their order; 201 are refused', async () => {
  const scene = await begin();
  const drafts = Array.from({ length: 201 }, (_, index) => scene.draft(`version ${index}`));
  expect((await scene.save(...drafts)).status).toBe(400);
  const { body } = await scene.save(...drafts.slice(0, 200));
  expect(body.data.saved).toHaveLength(200);
  expect(await scene.held()).toEqual([[200, 'version 199']]);
});

test('a program that cannot be stored, or is too large, is refused with a sentence', async () => {
  const scene = await begin();
  const unstorable = await scene.save(scene.draft('a\0b'));
  expect([unstorable.status, unstorable.failure.message]).toEqual([
    400,
    'The text has a character that cannot be stored. Please remove it.',
  ]);
  expect((await scene.save(scene.draft('\uD800'))).status).toBe(400);
  expect((await scene.save(scene.draft('x'.repeat(256_001)))).status).toBe(400);
  const huge = Array.from({ length: 40 }, () => scene.draft('x'.repeat(250_000)));
  const tooMuch = await scene.save(...huge);
  expect([tooMuch.status, tooMuch.failure]).toMatchObject([
    413,
    { code: 'TOO_LARGE', message: 'What was sent is too large.' },
  ]);
  expect(await scene.held()).toEqual([]);
});

test.each([[-5], [1e300], [null], [0.4]])(
  'a device whose clock says that %s seconds went by can submit',
  async (totalTimeTaken) => {
    const scene = await begin();
    await scene.save(scene.draft('print(1)'));
    const submitted = await scene.submit({ totalTimeTaken });
    expect([submitted.status, submitted.body.message]).toEqual([200, 'All submissions saved successfully!']);
  },
);

test('the log of runs keeps the blocks that there are, and no more of them than can be shown', async () => {
  const scene = await begin();
  const sent = [{ code: 'print(2)' }, ...Array.from({ length: 19 }, () => ({ code: 'x'.repeat(10_000) }))];
  const refused = await scene.run(sent);
  expect([refused.status, refused.failure.message]).toEqual([
    400,
    'This program does not belong to the task.',
  ]);
  const long = await scene.run([{ code: `print(2)${'#'.repeat(256_000)}` }]);
  expect(long.status).toBe(400);
  expect((await scene.run(sent.slice(0, 1))).status).toBe(200);
  expect((await scene.log())[0]?.attempts.map(({ code }) => code)).toEqual([[{ code: 'print(2)' }]]);

  const { attemptId } = await server.deps.db
    .selectFrom('runLog')
    .where('questionId', '=', scene.questionId)
    .select('attemptId')
    .executeTakeFirstOrThrow();
  const code = JSON.stringify([{ code: 'y'.repeat(250_000) }]);
  for (let minute = 1; minute <= 40; minute++)
    await server.deps.db
      .insertInto('runLog')
      .values({
        id: crypto.randomUUID(),
        attemptId,
        questionId: scene.questionId,
        executedAt: new Date(server.deps.now().getTime() + minute * 60_000),
        language: 'PYTHON',
        code,
        status: 'FAILED',
        passedCount: 0,
        totalCount: 2,
      })
      .execute();
  const listed = (await scene.log())[0]?.attempts ?? [];
  expect(listed).toHaveLength(16);
  expect(listed.map(({ executedAt }) => executedAt)).toEqual(
    listed.map(({ executedAt }) => executedAt).toSorted((a, b) => b.localeCompare(a)),
  );
});
