import {
  addOwnToken,
  addServiceAccount,
  addServiceToken,
  deleteServiceAccount,
  fetchOwnTokens,
  fetchServiceAccounts,
  revokeOwnToken,
  revokeServiceToken,
} from '@assay/contract';
import { newId } from '../../src/platform/ids.ts';
import { insertToken } from '../../src/platform/tokens/tokens.repository.ts';
import { drawAccessToken, hashOfToken } from '../../src/platform/tokens/token-text.ts';
import { makeAdmin, PASSWORD } from '../fixtures.ts';
import { ownDepartment, server, statusOf, type CallTable } from './people.ts';

const STAFF = [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 401];
const KEEPERS_OF_ALL = [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200, 200, 403, 403, 401];
/** Whoever looks after the owner's department. */
const KEEPERS = [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 404, 200, 403, 403, 401];

const draft = { name: 'A program', scopes: ['roster:read' as const], days: 30, currentPassword: PASSWORD };

/** A service account of the owner's department. */
const newServiceAccount = async (): Promise<string> => {
  const { id: departmentId, instituteId } = ownDepartment();
  const [id, { id: createdBy }] = [newId(), await makeAdmin(server.deps)];
  await server.deps.db
    .insertInto('serviceAccount')
    .values({
      id,
      name: 'A service',
      role: 'DEPARTMENT-HEAD',
      instituteId,
      departmentId,
      createdBy,
      createdAt: new Date(),
    })
    .execute();
  return id;
};

const newServiceToken = async (): Promise<string> => {
  const [id, serviceAccountId, { id: createdBy }] = [
    newId(),
    await newServiceAccount(),
    await makeAdmin(server.deps),
  ];
  const createdAt = new Date();
  await insertToken(
    server.deps.db,
    { serviceAccountId },
    {
      id,
      tokenHash: hashOfToken(drawAccessToken()),
      role: 'DEPARTMENT-HEAD',
      name: 'A program',
      scopes: ['roster:read'],
      createdBy,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 86_400_000),
    },
  );
  return id;
};

/** Access tokens and service accounts. */
export const TOKEN_CALLS: CallTable = {
  'access-tokens': [(person) => statusOf(person, fetchOwnTokens), STAFF],
  'access-tokens/add': [(person) => statusOf(person, addOwnToken, { body: draft }), STAFF],
  'access-tokens/revoke': [(person) => statusOf(person, revokeOwnToken, { body: { _id: newId() } }), STAFF],
  'service-accounts': [(person) => statusOf(person, fetchServiceAccounts), KEEPERS_OF_ALL],
  'service-accounts/add': [
    (person) =>
      statusOf(person, addServiceAccount, {
        body: { name: 'A service', departmentId: ownDepartment().id },
      }),
    KEEPERS,
  ],
  'service-accounts/delete': [
    async (person) => statusOf(person, deleteServiceAccount, { body: { _id: await newServiceAccount() } }),
    KEEPERS,
  ],
  'service-accounts/add-token': [
    async (person) =>
      statusOf(person, addServiceToken, {
        body: { ...draft, serviceAccountId: await newServiceAccount() },
      }),
    KEEPERS,
  ],
  'service-accounts/revoke-token': [
    async (person) => statusOf(person, revokeServiceToken, { body: { _id: await newServiceToken() } }),
    KEEPERS,
  ],
};
