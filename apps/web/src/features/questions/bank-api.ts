/** Questions in banks: what is offered, by whom, and what is copied from there. */
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
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A page of what is offered to the person. */
export const bankQuery = (query: QueryIn<typeof fetchBank>) =>
  queryOptions({
    queryKey: ['questions', 'bank', query],
    queryFn: ({ signal }) => call(fetchBank, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** An offered question, whole. */
export const bankQuestionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['questions', 'offered', questionId],
    queryFn: async ({ signal }) => (await call(fetchBankQuestion, { params: { questionId }, signal })).data,
  });

/** Whether and where an own question is offered. */
export const offerQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['questions', 'offer', questionId],
    queryFn: async ({ signal }) => (await call(fetchOffer, { params: { questionId }, signal })).data,
  });

/** Where a question was copied from; null where it was not. */
export const originQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['questions', 'origin', questionId],
    queryFn: async ({ signal }) => (await call(fetchQuestionOrigin, { params: { questionId }, signal })).data,
  });

export const useOfferQuestion = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (body: BodyIn<typeof offerQuestion>) => call(offerQuestion, { body }),
    onSuccess: changed,
  });
};

export const useTakeBackOffer = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (questionId: string) => call(takeBackOffer, { body: { questionId } }),
    onSuccess: changed,
  });
};

// What follows leads away from the screen that it was done on. That would be another one, or be gone, by the time that
// everything has been asked for again: so nobody waits for that.

/** Decides whether all institutes see a question. */
export const useAnswerOffer = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (body: BodyIn<typeof answerOffer>) => call(answerOffer, { body }),
    onSettled: () => void changed(),
  });
};

export const useCopyFromBank = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (body: BodyIn<typeof copyFromBank>) => call(copyFromBank, { body }),
    onSettled: () => void changed(),
  });
};

/** Makes what the source of a copy says by now the copy's newest version. */
export const useTakeOfferedVersion = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (body: BodyIn<typeof takeOfferedVersion>) => call(takeOfferedVersion, { body }),
    onSettled: () => void changed(),
  });
};
