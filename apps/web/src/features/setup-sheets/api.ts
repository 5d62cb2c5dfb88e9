import {
  applySetupSheet,
  fetchSetupPasswords,
  fetchSetupRows,
  fetchSetupRuns,
  forgetSetupPasswords,
  trySetupSheet,
  type QueryIn,
  type SetupKind,
  type SetupMode,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** While a sheet is applied, it is asked how far that is this often, ms. */
const WATCH_MS = 1000;
/** A large sheet over a slow line takes its time. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** The last sheets of an institute, newest first; asked for again until all of them have been applied. */
export const setupRunsQuery = (instituteId: string) =>
  queryOptions({
    queryKey: ['setup-sheets', 'runs', instituteId],
    queryFn: async ({ signal }) => (await call(fetchSetupRuns, { params: { instituteId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'APPLYING') ? WATCH_MS : false),
  });

/** A page of the rows of a sheet. */
export const setupRowsQuery = (id: string, query: QueryIn<typeof fetchSetupRows>) =>
  queryOptions({
    queryKey: ['setup-sheets', 'rows', id, query],
    queryFn: ({ signal }) => call(fetchSetupRows, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Every row of a sheet that was refused. */
export const fetchRefused = async (id: string) =>
  (await call(fetchSetupRows, { params: { id }, query: { verdict: 'REFUSED' } })).data;

interface Tried {
  instituteId: string;
  kind: SetupKind;
  mode: SetupMode;
  file: File;
}

export const useTrySheet = () =>
  useMutation({
    mutationFn: async ({ file, ...body }: Tried) =>
      (await call(trySetupSheet, { body, files: { file }, timeoutMs: UPLOAD_TIMEOUT_MS })).data,
    onSuccess: useChanged('setup-sheets'),
  });

export const useApplySheet = () =>
  useMutation({
    mutationFn: (_id: string) => call(applySetupSheet, { body: { _id } }),
    onSettled: useChanged('setup-sheets'),
  });

export const fetchPasswords = async (_id: string) =>
  (await call(fetchSetupPasswords, { body: { _id } })).data;

export const useForgetPasswords = () =>
  useMutation({
    mutationFn: (_id: string) => call(forgetSetupPasswords, { body: { _id } }),
    onSettled: useChanged('setup-sheets'),
  });
