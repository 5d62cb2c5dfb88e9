import {
  beginSecondFactor,
  confirmSecondFactor,
  fetchSecondFactor,
  finishLogin,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@assay/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/server/call.ts';

const KEY = ['auth', 'second-factor'];

/** Whether the person logs in with a second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call(fetchSecondFactor, { signal })).data,
});

/** The second step of a login; the session is answered and not stored. */
export const useFinishLogin = (ticket: string) =>
  useMutation({
    mutationFn: async (code: string) => (await call(finishLogin, { body: { ticket, code } })).data,
  });

/** Makes a secret for an app. */
export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: async (currentPassword: string) =>
      (await call(beginSecondFactor, { body: { currentPassword } })).data,
  });

/** A change after which everything is asked anew: the second factor, the sessions, and whether one is demanded. */
const useChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['auth'] }),
  });
};

/** Turns it on by the first code; answers the recovery codes. */
export const useConfirmSecondFactor = () =>
  useChange(async (code: string) => (await call(confirmSecondFactor, { body: { code } })).data.recoveryCodes);

/** Password and code, asked once more. */
export interface BothFactors {
  currentPassword: string;
  code: string;
}

/** Answers recovery codes in the place of all earlier ones. */
export const useRenewRecoveryCodes = () =>
  useChange(async (body: BothFactors) => (await call(renewRecoveryCodes, { body })).data.recoveryCodes);

export const useRemoveSecondFactor = () =>
  useChange(async (body: BothFactors) => {
    await call(removeSecondFactor, { body });
    return null;
  });

/** Turns the second factor off of somebody who is looked after. */
export const useResetSecondFactor = () =>
  useMutation({ mutationFn: (id: string) => call(resetSecondFactor, { body: { _id: id } }) });
