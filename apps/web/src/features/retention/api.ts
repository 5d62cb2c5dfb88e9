import {
  fetchRetention,
  findToHold,
  liftHold,
  OWN_DATA_PATH,
  personDataPath,
  placeHold,
  previewRetention,
  setRetention,
  type BodyIn,
  type HoldKind,
  type RetentionKind,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { callFile } from '../../lib/server/call-file.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** How long each kind is kept, and what is on hold. */
export const retentionQuery = () =>
  queryOptions({
    queryKey: ['retention', 'periods'],
    queryFn: async ({ signal }) => (await call(fetchRetention, { signal })).data,
  });

/** What would go by a period of so many days. */
export const previewQuery = (kind: RetentionKind, days: number) =>
  queryOptions({
    queryKey: ['retention', 'preview', kind, days],
    queryFn: async ({ signal }) => (await call(previewRetention, { query: { kind, days }, signal })).data,
  });

/** Tasks or people with these words in their names. */
export const toHoldQuery = (kind: HoldKind, search: string) =>
  queryOptions({
    queryKey: ['retention', 'to-hold', kind, search],
    queryFn: async ({ signal }) => (await call(findToHold, { query: { kind, search }, signal })).data,
    placeholderData: keepPreviousData,
  });

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('retention') });

export const useSetPeriod = () =>
  useChange((body: BodyIn<typeof setRetention>) => call(setRetention, { body }));

export const usePlaceHold = () => useChange((body: BodyIn<typeof placeHold>) => call(placeHold, { body }));

export const useLiftHold = () => useChange((_id: string) => call(liftHold, { body: { _id } }));

/** Everything about one person as a ZIP; null: about whoever asks. */
export const fetchPersonFile = (accountId: string | null): Promise<Blob> =>
  callFile(`/api${accountId === null ? OWN_DATA_PATH : personDataPath(accountId)}`);
