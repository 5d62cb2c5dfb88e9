import {
  answerOffer,
  copyFromBank,
  fetchBank,
  fetchBankQuestion,
  fetchOffer,
  fetchQuestionOrigin,
  offerQuestion,
  takeBackOffer,
  takeOfferedVersion,
  type Bank,
} from '@assay/contract';
import { makeQuestion } from '../fixtures.ts';
import { openedEdition } from '../opened-edition.ts';
import { newQuestion, shareWithAll } from './items.ts';
import { accountOf, server, statusOf, tokenOf, type CallTable } from './people.ts';

const offer = (person: 'owner' | 'colleague', questionId: string, bank: Bank) =>
  server.call(offerQuestion, { token: tokenOf(person), body: { questionId, version: 1, bank } });

const offered = async (bank: Bank): Promise<string> => {
  const questionId = await newQuestion();
  await offer('owner', questionId, bank);
  return questionId;
};

/** A question that the owner has copied from one that is offered to the institute. */
const copied = async (): Promise<string> => {
  const source = await makeQuestion(server.deps, accountOf('colleague'));
  await offer('colleague', source, 'INSTITUTE');
  const { body } = await server.call(copyFromBank, {
    token: tokenOf('owner'),
    body: { questionId: source, version: 1 },
  });
  return shareWithAll('question', body.data._id);
};

const OWNER_ONLY = [200, 403, 403, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401];

/** Questions that are offered in banks, by the bank; everybody but the foreign institute head is of one institute. */
export const BANK_CALLS: CallTable = {
  'question-bank': [
    async (person) => statusOf(person, fetchBank, { query: {} }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 401],
  ],
  'question-bank/… of the department': [
    async (person) =>
      statusOf(person, fetchBankQuestion, { params: { questionId: await offered('DEPARTMENT') } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 404, 404, 404, 403, 403, 401],
  ],
  'question-bank/… of the institute': [
    async (person) =>
      statusOf(person, fetchBankQuestion, { params: { questionId: await offered('INSTITUTE') } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 404, 404, 403, 403, 401],
  ],
  'question-bank/… of all institutes, before somebody has agreed': [
    async (person) =>
      statusOf(person, fetchBankQuestion, { params: { questionId: await offered('PLATFORM') } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 404, 200, 403, 403, 401],
  ],
  'question-bank/… of all institutes': [
    async (person) => {
      const questionId = await offered('PLATFORM');
      const body = { questionId, version: 1, agrees: true };
      await server.call(answerOffer, { token: tokenOf('institute head'), body });
      return statusOf(person, fetchBankQuestion, { params: { questionId } });
    },
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 401],
  ],
  'answer-question-offer': [
    async (person) =>
      statusOf(person, answerOffer, {
        body: { questionId: await offered('PLATFORM'), version: 1, agrees: true },
      }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 404, 200, 403, 403, 401],
  ],
  'answer-question-offer, to what all institutes see': [
    async (person) => {
      const body = { questionId: await offered('PLATFORM'), version: 1 };
      await server.call(answerOffer, { token: tokenOf('admin'), body: { ...body, agrees: true } });
      return statusOf(person, answerOffer, { body: { ...body, agrees: false } });
    },
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 200, 403, 403, 401],
  ],
  'question-offer': [
    async (person) => statusOf(person, fetchOffer, { params: { questionId: await offered('DEPARTMENT') } }),
    OWNER_ONLY,
  ],
  'offer-question': [
    async (person) =>
      statusOf(person, offerQuestion, {
        body: { questionId: await newQuestion(), version: 1, bank: 'DEPARTMENT' },
      }),
    OWNER_ONLY,
  ],
  'take-back-offer': [
    async (person) => statusOf(person, takeBackOffer, { body: { questionId: await offered('DEPARTMENT') } }),
    OWNER_ONLY,
  ],
  'copy-from-bank': [
    async (person) =>
      statusOf(person, copyFromBank, { body: { questionId: await offered('DEPARTMENT'), version: 1 } }),
    [409, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'question-origin': [
    async (person) => statusOf(person, fetchQuestionOrigin, { params: { questionId: await copied() } }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'take-offered-version': [
    async (person) => {
      const questionId = await copied();
      const edition = await openedEdition(server, tokenOf('owner'), 'question', questionId);
      return statusOf(person, takeOfferedVersion, { body: { questionId, version: 1, edition } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
};
