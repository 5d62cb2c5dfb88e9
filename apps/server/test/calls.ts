/** Calls to a server by HTTP, as they come from outside. */
import type { BodyIn, Failure, ParamsIn, ResponseOf, RouteDefinition } from '@assay/contract';

export interface Answered<R extends RouteDefinition> {
  status: number;
  /** The header of that name, which says when to try again. */
  retryAfter: string | null;
  /** The answer as the contract has it; meaningful for status 200. */
  body: ResponseOf<R>;
  /** The same, seen as a failure; meaningful for any other status. */
  failure: Failure;
}

/** Calls a server, and takes whatever it answers. @throws when it does not answer at all */
export const callServer = async <R extends RouteDefinition>(
  url: string,
  route: R,
  { token, params, body }: { token?: string; params?: ParamsIn<R>; body?: BodyIn<R> },
): Promise<Answered<R>> => {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(values.get(name)));
  const response = await fetch(`${url}/api${path}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(route.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const answer: unknown = await response.json();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    // Whether it is one or the other is what the test is about to look at.
    body: answer as ResponseOf<R>,
    failure: answer as Failure,
  };
};

/** The same where nothing but success will do. @throws with what was answered instead */
export const mustCall = async <R extends RouteDefinition>(
  url: string,
  route: R,
  input: Parameters<typeof callServer<R>>[2],
): Promise<ResponseOf<R>> => {
  const { status, body, failure } = await callServer(url, route, input);
  if (status !== 200) throw new Error(`${route.path} answers ${status}: ${JSON.stringify(failure)}`);
  return body;
};
