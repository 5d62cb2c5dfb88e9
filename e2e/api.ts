import type { BodyIn, ParamsIn, ResponseOf, RouteDefinition } from '@assay/contract';
import { changePassword, login } from '@assay/contract';

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

const send = async <R extends RouteDefinition>(
  url: string,
  token: string | null,
  route: R,
  { params, body }: { params?: ParamsIn<R>; body?: BodyIn<R> },
): Promise<ResponseOf<R>> => {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(values.get(name)));
  const response = await fetch(`${url}/api${path}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(route.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${route.path} answers ${response.status}: ${JSON.stringify(answer)}`);
  // The server sends what the contract's response schema let through.
  return answer as ResponseOf<R>;
};

/** Calls in a session that is open already; `userId` says whose it is. */
export const callInSession = (url: string, userId: string, opened: string): Caller => {
  let token = opened;
  return {
    userId,
    call: async (route, input) => {
      const answer = await send(url, token, route, input);
      // The session goes on with the token that is answered.
      if (route.path === changePassword.path) ({ token } = changePassword.response.parse(answer));
      return answer;
    },
  };
};

/** Logs a person in, beside any browser; those of the demonstration share one password. */
export const callAs = async (url: string, username: string, password = PASSWORD): Promise<Caller> => {
  const { data } = await send(url, null, login, { body: { username, password } });
  return callInSession(url, data._id, data.token);
};
