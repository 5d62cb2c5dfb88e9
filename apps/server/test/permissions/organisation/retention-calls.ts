import {
  fetchRetention,
  findToHold,
  liftHold,
  placeHold,
  previewRetention,
  setRetention,
} from '@assay/contract';
import { newId } from '../../../src/platform/ids.ts';
import { makeStudent } from '../../fixtures.ts';
import { ownDepartment, server, statusOf, type CallTable } from '../people.ts';

const ADMIN_ONLY = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401];

const newPerson = async (): Promise<string> => (await makeStudent(server.deps, ownDepartment())).id;

const newHold = async (): Promise<string> => {
  const id = newId();
  const accountId = await newPerson();
  await server.deps.db
    .insertInto('retentionHold')
    .values({ id, accountId, reason: 'A test', heldBy: accountId, heldAt: server.deps.now() })
    .execute();
  return id;
};

/** How long is kept what, and what is on hold. */
export const RETENTION_CALLS: CallTable = {
  retention: [(person) => statusOf(person, fetchRetention), ADMIN_ONLY],
  'retention-preview': [
    (person) => statusOf(person, previewRetention, { query: { kind: 'LOGS', days: 30 } }),
    ADMIN_ONLY,
  ],
  'set-retention': [
    (person) => statusOf(person, setRetention, { body: { kind: 'LOGS', days: null } }),
    ADMIN_ONLY,
  ],
  'find-to-hold': [
    (person) => statusOf(person, findToHold, { query: { kind: 'TASK', search: 'exam' } }),
    ADMIN_ONLY,
  ],
  'place-hold': [
    async (person) =>
      statusOf(person, placeHold, {
        body: { kind: 'PERSON', itemId: await newPerson(), reason: 'A test' },
      }),
    ADMIN_ONLY,
  ],
  'lift-hold': [async (person) => statusOf(person, liftHold, { body: { _id: await newHold() } }), ADMIN_ONLY],
};
