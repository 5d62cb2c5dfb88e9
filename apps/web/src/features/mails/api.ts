import { fetchMailBatch, fetchMailBatches, sendMailsAgain, type QueryIn } from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** How often what waits is looked for again, ms. */
const AGAIN_MS = 5000;

/** A page of what was mailed; asked again while some of it waits. */
export const mailBatchesQuery = (query: QueryIn<typeof fetchMailBatches>) =>
  queryOptions({
    queryKey: ['mails', 'batches', query],
    queryFn: ({ signal }) => call(fetchMailBatches, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ counts }) => counts.WAITING > 0) ? AGAIN_MS : false,
  });

/** A page of the mails of a batch, likewise. */
export const mailBatchQuery = (id: string, query: QueryIn<typeof fetchMailBatch>) =>
  queryOptions({
    queryKey: ['mails', 'batch', id, query],
    queryFn: ({ signal }) => call(fetchMailBatch, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.batch.counts.WAITING ?? 0) > 0 ? AGAIN_MS : false),
  });

/** Sends again what was refused of a batch, or one mail of it. */
export const useSendAgain = () =>
  useMutation({
    mutationFn: (body: { _id: string; mailId?: string }) => call(sendMailsAgain, { body }),
    onSettled: useChanged('mails'),
  });
