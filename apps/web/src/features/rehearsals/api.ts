import { fetchRehearsals, startRehearsal, stopRehearsal, type BodyIn, type Rehearsal } from '@assay/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** While students write, it is asked how far they are this often; else whether an exam is still in the way. ms */
const WATCH_MS = 1000;
const IDLE_MS = 20_000;

export const isUnderWay = ({ state }: Pick<Rehearsal, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

/** The rehearsals of a task, and whether it can be rehearsed now. */
export const rehearsalsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['rehearsals', taskId],
    queryFn: async ({ signal }) => (await call(fetchRehearsals, { params: { taskId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.rehearsals.some(isUnderWay) ? WATCH_MS : IDLE_MS),
  });

export const useStartRehearsal = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof startRehearsal>) => call(startRehearsal, { body }),
    onSettled: useChanged('rehearsals'),
  });

export const useStopRehearsal = () =>
  useMutation({
    mutationFn: (rehearsalId: string) => call(stopRehearsal, { body: { rehearsalId } }),
    onSettled: useChanged('rehearsals'),
  });
