import { answerFeedback, deleteFeedback, fetchOwnFeedback, markFeedback } from '@assay/contract';
import { insertFeedback } from '../../../src/features/feedback/index.ts';
import { newId } from '../../../src/platform/ids.ts';
import { makeFaculty } from '../../fixtures.ts';
import { ownDepartment, server, statusOf, type CallTable } from '../people.ts';

const ADMIN_ONLY = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401];

const newMessage = async (): Promise<string> => {
  const { id: accountId } = await makeFaculty(server.deps, ownDepartment());
  const id = newId();
  const message = { id, accountId, taskId: null, message: 'Good.', createdAt: server.deps.now() };
  await insertFeedback(server.deps.db, message, []);
  return id;
};

/** What is done with what people suggested: by administrators alone. */
export const FEEDBACK_CALLS: CallTable = {
  'admin/mark-feedback': [
    async (person) => statusOf(person, markFeedback, { body: { ids: [await newMessage()], isRead: true } }),
    ADMIN_ONLY,
  ],
  'admin/answer-feedback': [
    async (person) => statusOf(person, answerFeedback, { body: { _id: await newMessage(), answer: 'Yes.' } }),
    ADMIN_ONLY,
  ],
  'admin/delete-feedback': [
    async (person) => statusOf(person, deleteFeedback, { body: { ids: [await newMessage()] } }),
    ADMIN_ONLY,
  ],
  'feedback/own': [
    (person) => statusOf(person, fetchOwnFeedback),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 200, 200, 401],
  ],
};
