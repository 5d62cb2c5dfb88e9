import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  fetchDeliveries,
  fetchDelivery,
  fetchWebhooks,
  pingWebhook,
  replayWebhook,
  rotateWebhookSecret,
  switchWebhook,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** How often what waits is looked for again, ms. */
const AGAIN_MS = 3000;

/** All webhooks that the person manages. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'list'],
    queryFn: async ({ signal }) => (await call(fetchWebhooks, { signal })).data,
  });

/** A page of what a webhook was told; asked again while some of it waits. */
export const deliveriesQuery = (id: string, query: QueryIn<typeof fetchDeliveries>) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, query],
    queryFn: ({ signal }) => call(fetchDeliveries, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.webhook.waiting ?? 0) > 0 ? AGAIN_MS : false),
  });

/** One message with its tries. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id],
    queryFn: async ({ signal }) => (await call(fetchDelivery, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? AGAIN_MS : false),
  });

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('webhooks') });

export const useAdd = () => useChange((body: BodyIn<typeof addWebhook>) => call(addWebhook, { body }));

export const useEdit = () => useChange((body: BodyIn<typeof editWebhook>) => call(editWebhook, { body }));

export const useSwitch = () =>
  useChange((body: BodyIn<typeof switchWebhook>) => call(switchWebhook, { body }));

export const useRotate = () => useChange((_id: string) => call(rotateWebhookSecret, { body: { _id } }));

/** What is on the screen of the one that goes is not asked for again. */
export const useDelete = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_id: string) => call(deleteWebhook, { body: { _id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });
};

export const usePing = () => useChange((_id: string) => call(pingWebhook, { body: { _id } }));

export const useReplay = () =>
  useChange((body: BodyIn<typeof replayWebhook>) => call(replayWebhook, { body }));
