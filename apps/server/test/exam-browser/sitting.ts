/** A student who types inside the exam browser, and what the server makes of it. */
import {
  finalSubmit,
  ownSubmission,
  saveDraft,
  startTask,
  type BodyIn,
  type LogChange,
} from '@assay/contract';
import type { ClientKind } from './clients.ts';
import { callRoute, type PageResponse } from './page.ts';
import { enterExam, makeExamBrowserScene, shownToFaculty } from './scene.ts';
import type { TestServer } from '../test-server.ts';

export type Save = BodyIn<typeof saveDraft>;
export type Saved = PageResponse<typeof saveDraft>;

/** Types a whole program. */
export const whole = (text: string): LogChange => ['PYTHON', [{ code: text }]];

/** Types into the first block. */
export const insert = (at: number, text: string): LogChange => ['PYTHON', 0, at, 0, text];

/** A student who has started inside the exam browser. */
export const beginSitting = async (server: TestServer, kind: ClientKind) => {
  const scene = await makeExamBrowserScene(server);
  const { taskId } = scene;
  const [student] = scene.examinees;
  const { browser, token } = await enterExam(server, scene, student, kind);
  await callRoute(browser, startTask, { token, body: { taskId } });
  const { id: attemptId } = await server.deps.db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .select('id')
    .executeTakeFirstOrThrow();
  const rows = () =>
    server.deps.db
      .selectFrom('draftSetAside')
      .where('attemptId', '=', attemptId)
      .orderBy('receivedAt')
      .orderBy('revision')
      .select(['reason', 'code', 'entries', 'takenAt', 'logHash'])
      .execute();
  return {
    scene,
    student,
    browser,
    token,
    attemptId,
    rows,
    /** The texts that are set aside and not taken. */
    aside: async () =>
      (await rows()).flatMap(({ code, takenAt, reason }) =>
        takenAt ? [] : [[reason, code[0]?.code] as const],
      ),
    /** The text that counts; undefined while there is none. */
    held: async () => {
      const drafts = await server.deps.db
        .selectFrom('draft')
        .where('attemptId', '=', attemptId)
        .select('code')
        .execute();
      return drafts[0]?.code[0]?.code;
    },
    save: (body: Save) => callRoute(browser, saveDraft, { token, body }),
    saveOutside: async (body: Save): Promise<Saved> => server.call(saveDraft, { token: student.token, body }),
    submit: () => callRoute(browser, finalSubmit, { token, body: { taskId } }),
    receipt: async () => {
      const { body } = await callRoute(browser, ownSubmission, { token, params: { taskId } });
      return body.data.receipt;
    },
    shownToFaculty: () => shownToFaculty(server, scene, student),
  };
};
export type Sitting = Awaited<ReturnType<typeof beginSitting>>;
