/** The pages of the product inside a simulated exam browser: what they read there, and what they ask the server. */
import { randomBytes } from 'node:crypto';
import {
  askForProof,
  attestByLogin,
  attestExamBrowser,
  proveAgain,
  type BodyIn,
  type Failure,
  type PageProof,
  type ParamsIn,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import { callFromPage, loadPage, securityAt, type ExamBrowser } from './clients.ts';

/** So often a page asks for keys that are not ready. */
const POLLS = 10;

/** What the page reads from the browser's interface, once the keys are there. */
export const readPageProof = (browser: ExamBrowser): PageProof => {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { configKey, browserExamKey } = securityAt(browser, poll);
    if (configKey !== '' && configKey !== ':')
      return { url: browser.loadedUrl, configKeyHash: configKey, browserExamKeyHash: browserExamKey };
  }
  return { url: browser.loadedUrl, configKeyHash: null, browserExamKeyHash: null };
};

/** The answer to a call. */
export interface PageResponse<R extends RouteDefinition> {
  status: number;
  /** Meaningful for status 200. */
  body: ResponseOf<R>;
  /** Meaningful for any other status. */
  failure: Failure;
}

export interface PageCall<R extends RouteDefinition> {
  token?: string | undefined;
  params?: ParamsIn<R>;
  body?: BodyIn<R>;
  /** In the place of those that the browser adds. */
  headers?: Readonly<Record<string, string>>;
}

/** The public address of a call. */
export const addressOf = (origin: string, route: RouteDefinition, params: unknown = {}): string =>
  `${origin}/api${route.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, unknown>>)[key])),
  )}`;

/** What a call brings, sound or not. */
export interface AnyCall {
  token?: string | undefined;
  params?: object | undefined;
  body?: object | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Calls a route from the page that the browser shows, with whatever is given. */
export const sendFromPage = async (
  browser: ExamBrowser,
  route: RouteDefinition,
  { token, params, body = {}, headers }: AnyCall,
): Promise<{ status: number; answer: unknown; failure: Failure }> => {
  const url = addressOf(new URL(browser.loadedUrl).origin, route, params);
  const posts = route.method === 'POST';
  const reply = await callFromPage(browser, route.method, url, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(posts && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(posts && { body: JSON.stringify(body) }),
  });
  const answer: unknown = JSON.parse(reply.body.toString('utf8'));
  return { status: reply.status, answer, failure: answer as Failure };
};

/** Calls a route as the contract has it. */
export const callRoute = async <R extends RouteDefinition>(
  browser: ExamBrowser,
  route: R,
  { params, body, ...rest }: PageCall<R>,
): Promise<PageResponse<R>> => {
  const sent = { params: params as object | undefined, body: body as object | undefined, ...rest };
  const { status, answer, failure } = await sendFromPage(browser, route, sent);
  // Whether it is one or the other is what the test is about to look at.
  return { status, body: answer as ResponseOf<R>, failure };
};

/** A secret as the start page makes one. */
export const newSecret = (): string => randomBytes(16).toString('hex');

/** Task and launch as the address of the start page names them. */
export const namedIn = (browser: ExamBrowser): { taskId: string; launch: string | null } => {
  const { pathname, searchParams } = new URL(browser.loadedUrl);
  return { taskId: pathname.split('/').at(-1) ?? '', launch: searchParams.get('launch') };
};

/** What the start page asks first. `changes` are what an attacker sends in the place of what the page would. */
export const attest = (
  browser: ExamBrowser,
  changes: Partial<BodyIn<typeof attestExamBrowser>> &
    Pick<PageCall<RouteDefinition>, 'token' | 'headers'> & { launch?: string } = {},
): Promise<PageResponse<typeof attestExamBrowser>> => {
  const { taskId, launch } = namedIn(browser);
  const { token, headers, launch: another, ...body } = changes;
  return callRoute(browser, attestExamBrowser, {
    token,
    headers,
    params: { token: another ?? launch ?? '' },
    body: { taskId, page: readPageProof(browser), secret: newSecret(), ...body },
  });
};

/** The same with username and password, where the launch is lost. */
export const logInInside = (
  browser: ExamBrowser,
  credentials: { username: string; password: string },
  changes: Partial<BodyIn<typeof attestByLogin>> = {},
): Promise<PageResponse<typeof attestByLogin>> =>
  callRoute(browser, attestByLogin, {
    body: { ...credentials, taskId: namedIn(browser).taskId, page: readPageProof(browser), ...changes },
  });

/** The session that an attest has opened. @throws with the server's sentence when it has not */
export const sessionOf = (
  answer: PageResponse<typeof attestExamBrowser> | PageResponse<typeof attestByLogin>,
): string => {
  if (answer.status !== 200) throw new Error(`No session: ${answer.failure.message}`);
  const { data } = answer.body;
  if (data.kind !== 'SESSION') throw new Error('A self-test opens no session.');
  return data.user.token;
};

/** Asks for a fresh address and loads the exam page there. */
export const loadFreshAddress = async (
  browser: ExamBrowser,
  token: string,
  taskId: string,
): Promise<ExamBrowser> => {
  const { body, status, failure } = await callRoute(browser, askForProof, { token, body: { taskId } });
  if (status !== 200) throw new Error(`No fresh address: ${failure.message}`);
  return loadPage(browser, `${new URL(browser.loadedUrl).origin}${body.data.path}`);
};

/** Shows the keys of the address that the page was loaded at. */
export const showFreshAddress = (
  browser: ExamBrowser,
  token: string,
  taskId: string,
  changes: Partial<BodyIn<typeof proveAgain>> = {},
): Promise<PageResponse<typeof proveAgain>> =>
  callRoute(browser, proveAgain, {
    token,
    body: {
      taskId,
      nonce: new URL(browser.loadedUrl).searchParams.get('proof') ?? '',
      page: readPageProof(browser),
      ...changes,
    },
  });
