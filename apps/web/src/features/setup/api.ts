import {
  checkSetupLink,
  createAdministrator,
  dismissFirstSteps,
  firstSteps,
  login,
  sendTestMail,
  setupStatus,
  type Administrator,
  type ResponseOf,
} from '@assay/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../lib/server/call.ts';
import { setSession } from '../../lib/session/session.ts';

/** Whether the installation still waits for its first administrator. */
export const setupStatusQuery = queryOptions({
  queryKey: ['setup', 'status'],
  queryFn: async ({ signal }) => (await call(setupStatus, { signal })).data,
});

/** Whether a set-up link holds; fails with the reason when it does not. */
export const setupLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup', 'link', token],
    queryFn: ({ signal }) => call(checkSetupLink, { body: { token }, signal }),
    // What was found once stays while the form is filled; the call that makes the account looks again.
    staleTime: Infinity,
    retry: false,
  });

const isDoneAlready = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409;

/**
 * Makes the first administrator and logs in. Where the answer to an earlier try was lost the account exists already;
 * whoever knows its password is then logged in all the same.
 */
export const useCreateAdministrator = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (administrator: Administrator) => {
      const { username, password } = administrator;
      const refusal = await call(createAdministrator, { body: { token, administrator } }).then(
        () => null,
        (error: unknown) => {
          if (isDoneAlready(error)) return error;
          throw error;
        },
      );
      const { data } = await call(login, { body: { username, password } }).catch((error: unknown) => {
        throw refusal ?? error;
      });
      setSession(data);
    },
    onSuccess: () => client.setQueryData(setupStatusQuery.queryKey, { awaitsSetup: false }),
  });
};

/** The first steps of the person who is logged in. */
export const firstStepsQuery = queryOptions({
  queryKey: ['setup', 'first-steps'],
  queryFn: async ({ signal }) => (await call(firstSteps, { signal })).data,
});

/** Puts the first steps away from the dashboard, or brings them back. */
export const useDismiss = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dismissed: boolean) => call(dismissFirstSteps, { body: { dismissed } }),
    onSuccess: (_, isDismissed) =>
      client.setQueryData<ResponseOf<typeof firstSteps>['data']>(
        firstStepsQuery.queryKey,
        (known) => known && { ...known, isDismissed },
      ),
  });
};

export const useSendTestMail = () =>
  useMutation({ mutationFn: (to: string) => call(sendTestMail, { body: { to } }) });
