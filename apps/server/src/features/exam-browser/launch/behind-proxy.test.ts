import { fetchTaskById, launchExamBrowser } from '@assay/contract';
import { expect, test } from 'vitest';
import { CLIENTS } from '../../../../test/exam-browser/clients.ts';
import { callRoute } from '../../../../test/exam-browser/page.ts';
import { enterExam, makeExamBrowserScene } from '../../../../test/exam-browser/scene.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const PUBLIC_URL = 'https://exam.example.edu';
const server = useTestServer({ TRUSTED_PROXIES: 'loopback', PUBLIC_URL });

/** What a trusted proxy may say of the address that was asked for. */
const FORWARDED = {
  'x-forwarded-for': '203.0.113.1',
  'x-forwarded-host': 'elsewhere.example.org:8443',
  'x-forwarded-proto': 'http',
  host: 'inside.example.org',
};

test('links and hashes are made of the public address, whatever a trusted proxy says it was asked for', async () => {
  const scene = await makeExamBrowserScene(server);
  const [examinee] = scene.examinees;
  const launch = await fetch(`${server.url}/api${launchExamBrowser.path}`, {
    method: launchExamBrowser.method,
    headers: {
      ...FORWARDED,
      authorization: `Bearer ${examinee.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ taskId: scene.taskId }),
  });
  expect(await launch.json()).toMatchObject({
    data: { link: expect.stringMatching(/^sebs:\/\/exam\.example\.edu\//) },
  });
  const { browser, token } = await enterExam(server, scene, examinee, CLIENTS.windows);
  expect(new URL(browser.loadedUrl).origin).toBe(PUBLIC_URL);
  const { status } = await callRoute(browser, fetchTaskById, {
    token,
    params: { taskId: scene.taskId },
    headers: FORWARDED,
  });
  expect(status).toBe(200);
});
