import { checkResetLink, forgotPassword, login, type RouteDefinition } from '@assay/contract';
import { expect, test } from 'vitest';
import { useTestServer, type TestServer } from '../../../test/test-server.ts';
import { newId } from '../ids.ts';

const direct = useTestServer();
// The tests call from loopback, and so are the proxy.
const behindProxy = useTestServer({
  TRUSTED_PROXIES: 'loopback, 10.1.2.0/24, fd00::/8, 2001:db8::1, 10.9.9.9',
});

/** Status of a call that says whom it is for. */
const callFor = async (
  server: TestServer,
  forwardedFor: string,
  route: RouteDefinition,
  body: object,
): Promise<number> => {
  const { status } = await fetch(`${server.url}/api${route.path}`, {
    method: route.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify(body),
  });
  return status;
};

/** How many of `count` calls were answered with each status; the n-th says that it is for `forwardedFor(n)`. */
const countStatuses = async (
  count: number,
  server: TestServer,
  forwardedFor: (nth: number) => string,
  route: RouteDefinition,
  body: object,
): Promise<Partial<Record<number, number>>> => {
  const calls = Array.from({ length: count }, (_, nth) => callFor(server, forwardedFor(nth), route, body));
  const counts: Partial<Record<number, number>> = {};
  for (const status of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** A guess at the password of somebody whom nobody has guessed at. */
const newGuess = () => ({ username: newId(), password: 'a guess' });

test('nobody gets a new budget by saying to be somebody else', async () => {
  const somebody = (nth: number): string => `203.0.113.${nth}`;
  const link = { token: 'none' };
  expect(await countStatuses(125, direct, somebody, checkResetLink, link)).toEqual({ 200: 120, 429: 5 });
});

test('two people behind a trusted proxy have limits of their own', async () => {
  const guess = newGuess();
  const guesses = await countStatuses(35, behindProxy, () => '203.0.113.1', login, guess);
  expect(guesses[429]).toBeGreaterThan(0);
  expect(await callFor(behindProxy, '203.0.113.2', login, guess)).toBe(401);
  const link = { token: 'none' };
  expect(await countStatuses(125, behindProxy, () => '203.0.113.1', checkResetLink, link)).toEqual({
    200: 120,
    429: 5,
  });
  expect(await callFor(behindProxy, '203.0.113.2', checkResetLink, link)).toBe(200);
});

test.each([
  ['an address in front of the own one', (nth: number) => `198.51.100.${nth}, 203.0.113.3`],
  ['a proxy in front of the own one', (nth: number) => `198.51.100.${nth}, 10.1.2.3, 203.0.113.3`],
  ['what is no address', (nth: number) => `forged ${nth}, 203.0.113.3`],
])('what a student sends through the proxy does not help: %s', async (_what, forged) => {
  const body = { username: newId() };
  expect(await countStatuses(8, behindProxy, forged, forgotPassword, body)).toEqual({ 200: 5, 429: 3 });
});

test('behind several trusted proxies the student is whom the outermost one heard', async () => {
  const body = { username: newId() };
  const chains = ['10.1.2.3', 'fd00::7', '2001:db8::1', '10.9.9.9', '::ffff:10.1.2.4, 127.0.0.9'];
  const forwardedFor = (nth: number): string => `203.0.113.4, ${chains[nth % chains.length]}`;
  expect(await countStatuses(8, behindProxy, forwardedFor, forgotPassword, body)).toEqual({ 200: 5, 429: 3 });
  expect(await callFor(behindProxy, '203.0.113.4, 10.1.3.1', forgotPassword, body)).toBe(200);
});
