import type { BodyIn, ParamsIn, ResponseOf, RouteDefinition } from '@assay/contract';
import { changePassword, login } from '@assay/contract';
import { mustCall } from '../apps/server/test/calls.ts';

/** The password of every account of the demonstration. */
export const PASSWORD = 'demo1234';

/** A caller of the product's API with the session of one person. */
export interface Caller {
  userId: string;
  call: <R extends RouteDefinition>(
    route: R,
    input: { params?: ParamsIn<R>; body?: BodyIn<R> },
  ) => Promise<ResponseOf<R>>;
}

/** Calls in a session that is open already; `userId` says whose it is. */
export const callInSession = (url: string, userId: string, opened: string): Caller => {
  let token = opened;
  return {
    userId,
    call: async (route, input) => {
      const answer = await mustCall(url, route, { token, ...input });
      // The session goes on with the token that is answered.
      if (route.path === changePassword.path) ({ token } = changePassword.response.parse(answer));
      return answer;
    },
  };
};

/** Logs a person in, beside any browser; those of the demonstration share one password. */
export const callAs = async (url: string, username: string, password = PASSWORD): Promise<Caller> => {
  const { data } = await mustCall(url, login, { body: { username, password } });
  return callInSession(url, data._id, data.token);
};
