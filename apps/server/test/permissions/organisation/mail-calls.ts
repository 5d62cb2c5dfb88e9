import { fetchMailBatch, fetchMailBatches, sendMailsAgain } from '@assay/contract';
import { sendLater } from '../../../src/platform/mail/outgoing-mail.repository.ts';
import { makeFaculty } from '../../fixtures.ts';
import { ownDepartment, server, statusOf, type CallTable } from '../people.ts';

/** Mails to somebody of the owner's department. */
const newBatch = async (): Promise<string> => {
  const { id: accountId } = await makeFaculty(server.deps, ownDepartment());
  const mail = { accountId, to: 'somebody@example.edu', subject: 'Hello', text: 'Hello' };
  const id = await sendLater(server.deps.db, 'greetings', [mail]);
  if (!id) throw new Error('One mail is a batch.');
  return id;
};

/** What was mailed, for those who look after everybody to whom it went. */
export const MAIL_CALLS: CallTable = {
  'mail-batches': [
    (person) => statusOf(person, fetchMailBatches),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 200, 200, 200, 403, 403, 401],
  ],
  'mail-batches of an action': [
    async (person) => statusOf(person, fetchMailBatch, { params: { id: await newBatch() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 200, 404, 200, 403, 403, 401],
  ],
  'send-mails-again': [
    // Nothing of it was refused.
    async (person) => statusOf(person, sendMailsAgain, { body: { _id: await newBatch() } }),
    [403, 403, 403, 403, 403, 403, 403, 409, 404, 409, 404, 409, 403, 403, 401],
  ],
};
