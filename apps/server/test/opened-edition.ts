import { viewGroup, viewQuestion, viewRubric, viewTask, type ShareableKind } from '@assay/contract';
import type { TestServer } from './test-server.ts';

type Open = (server: TestServer, token: string | undefined, id: string) => Promise<string>;

const OPEN: Readonly<Record<ShareableKind, Open>> = {
  task: async (server, token, taskId) =>
    (await server.call(viewTask, { token, params: { taskId } })).body.data.edition,
  question: async (server, token, questionId) =>
    (await server.call(viewQuestion, { token, body: { questionId } })).body.data.edition,
  rubric: async (server, token, rubricId) =>
    (await server.call(viewRubric, { token, params: { rubricId } })).body.data.edition,
  group: async (server, token, groupId) =>
    (await server.call(viewGroup, { token, params: { groupId }, query: {} })).body.data.edition,
};

/** The edition that somebody who opens an item now sends with an edit of it. */
export const openedEdition = (
  server: TestServer,
  token: string | undefined,
  kind: ShareableKind,
  id: string,
): Promise<string> => OPEN[kind](server, token, id);
