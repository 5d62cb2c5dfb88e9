import { fetchRehearsals, startRehearsal, stopRehearsal } from '@assay/contract';
import { newId } from '../../src/platform/ids.ts';
import { ongoingTask } from './items.ts';
import { accountOf, server, statusOf, type CallTable } from './people.ts';

/** A rehearsal of a running task that has ended. */
const endedRehearsal = async (): Promise<string> => {
  const [id, { taskId }, now] = [newId(), await ongoingTask(), server.deps.now()];
  const figures = { students: 1, assigned: 1, seconds: 10 };
  const times = { startedBy: accountOf('owner').id, startedAt: now, endedAt: now };
  await server.deps.db
    .insertInto('rehearsal')
    .values({ id, taskId, state: 'STOPPED', ...figures, ...times })
    .execute();
  return id;
};

/** Owners rehearse, and administrators; 409 says that an exam is in the way, or that all is over. */
export const REHEARSAL_CALLS: CallTable = {
  rehearsals: [
    async (person) => statusOf(person, fetchRehearsals, { params: { taskId: (await ongoingTask()).taskId } }),
    [200, 403, 403, 403, 403, 404, 404, 403, 404, 403, 403, 200, 403, 403, 401],
  ],
  'start-rehearsal': [
    async (person) => {
      const { taskId } = await ongoingTask();
      return statusOf(person, startRehearsal, { body: { taskId, students: 1, seconds: 10 } });
    },
    [409, 403, 403, 403, 403, 404, 404, 403, 404, 403, 403, 409, 403, 403, 401],
  ],
  'stop-rehearsal': [
    async (person) => statusOf(person, stopRehearsal, { body: { rehearsalId: await endedRehearsal() } }),
    [409, 403, 403, 403, 403, 404, 404, 403, 404, 403, 403, 409, 403, 403, 401],
  ],
};
