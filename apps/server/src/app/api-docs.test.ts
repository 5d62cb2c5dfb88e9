import { ALL_ROUTES } from '@assay/contract';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { FEATURES } from './features.ts';

const server = useTestServer();

test('every route of the contract is mounted, and in the API document with its summary', async () => {
  const mounted = FEATURES.map(({ route }) => route);
  expect(new Set(mounted)).toEqual(new Set(ALL_ROUTES));
  expect(mounted.length).toBe(ALL_ROUTES.length);

  const response = await fetch(`${server.url}/api/docs/openapi.json`);
  const document: unknown = await response.json();
  for (const { path, method, summary } of ALL_ROUTES)
    expect(document).toHaveProperty(
      ['paths', `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`, method.toLowerCase(), 'summary'],
      summary,
    );
});

test('the API page comes from our own origin alone', async () => {
  const page = await fetch(`${server.url}/api/docs/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await page.text()).not.toMatch(/(src|href)="https?:/);
});

test('an address that is no call is answered with a sentence', async () => {
  const response = await fetch(`${server.url}/api/no/such/call`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { success: false, message: 'There is no such call.', code: 'NOT_FOUND' },
  ]);
});
