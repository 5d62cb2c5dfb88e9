import { attestExamBrowser } from '@assay/contract';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';
import { newId } from '../../../platform/ids.ts';

const server = useTestServer();

test('every room of a building may open its exam in the same minute behind one address', async () => {
  const attest = () =>
    server.call(attestExamBrowser, {
      params: { token: '0'.repeat(32) },
      body: {
        taskId: newId(),
        page: { url: 'http://localhost/', configKeyHash: null, browserExamKeyHash: null },
        secret: 'made by the page at random',
      },
    });
  const statuses = new Set<number>();
  for (let round = 0; round < 40; round += 1)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, attest))) statuses.add(status);
  // The token is none, which is said to everybody who is let through.
  expect([...statuses]).toEqual([403]);
});
