import {
  addOwnToken,
  addServiceAccount,
  addServiceToken,
  deleteServiceAccount,
  fetchDepartments,
  fetchInstitutes,
  fetchOwnTokens,
  fetchServiceAccounts,
  revokeOwnToken,
  revokeServiceToken,
  type BodyIn,
} from '@assay/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** The tokens of whoever is logged in. */
export const ownTokensQuery = () =>
  queryOptions({
    queryKey: ['access-tokens', 'own'],
    queryFn: async ({ signal }) => (await call(fetchOwnTokens, { signal })).data,
  });

/** The service accounts that somebody looks after, with their tokens. */
export const serviceAccountsQuery = () =>
  queryOptions({
    queryKey: ['access-tokens', 'services'],
    queryFn: async ({ signal }) => (await call(fetchServiceAccounts, { signal })).data,
  });

/** Institutes with these words in their names, the first of them. */
export const institutesQuery = (search: string) =>
  queryOptions({
    queryKey: ['institutes', 'to-choose', search],
    queryFn: async ({ signal }) =>
      (await call(fetchInstitutes, { query: { page: 0, pageSize: 50, sort: 'name', search }, signal })).data,
  });

/** The departments of an institute; none without one. */
export const departmentsQuery = (instituteId: string | null) =>
  queryOptions({
    queryKey: ['departments', 'to-choose', instituteId],
    queryFn: async ({ signal }) => {
      const query = { page: 0, pageSize: 200, sort: 'name' as const };
      return (await call(fetchDepartments, { params: { instituteId: instituteId ?? '' }, query, signal }))
        .data;
    },
    enabled: instituteId !== null,
  });

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('access-tokens') });

/** What a new token is asked for with; of a service account, whose id is told. */
export type TokenAsked = BodyIn<typeof addOwnToken> & { serviceAccountId: string | null };

export const useAddToken = () =>
  useChange(async ({ serviceAccountId, ...body }: TokenAsked) =>
    serviceAccountId === null
      ? (await call(addOwnToken, { body })).data
      : (await call(addServiceToken, { body: { ...body, serviceAccountId } })).data,
  );

export const useRevokeToken = (isOfService: boolean) =>
  useChange((_id: string) => call(isOfService ? revokeServiceToken : revokeOwnToken, { body: { _id } }));

export const useAddServiceAccount = () =>
  useChange((body: BodyIn<typeof addServiceAccount>) => call(addServiceAccount, { body }));

export const useDeleteServiceAccount = () =>
  useChange((_id: string) => call(deleteServiceAccount, { body: { _id } }));
