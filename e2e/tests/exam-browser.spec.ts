import { launchExamBrowser, type PageProof } from '@assay/contract';
import { callAs } from '../api.ts';
import { EXAM_BROWSER_SYSTEMS, openExamBrowser } from '../exam-browser.ts';
import { setExam } from '../exam.ts';
import { expect, test } from '../fixtures.ts';

const QUESTION = 'How alike are two strands';

for (const system of EXAM_BROWSER_SYSTEMS)
  test(`the keys that Safe Exam Browser shows on ${system} open a session`, async ({ browser, product }) => {
    const taskId = await setExam(product.url, {
      students: ['student20'],
      questions: [QUESTION],
      requireExamBrowser: true,
    });
    const student = await callAs(product.url, 'student20');
    const { data } = await student.call(launchExamBrowser, { body: { taskId } });
    const { page, startUrl, close } = await openExamBrowser(browser, { system, link: data.link });
    expect(page.url()).toBe(startUrl);
    const attest = () =>
      page.evaluate(
        async ([id, token]) => {
          const { security } = Reflect.get(window, 'SafeExamBrowser') as {
            security: { configKey: string; browserExamKey: string };
          };
          const proof: PageProof = {
            url: window.location.href,
            configKeyHash: security.configKey,
            browserExamKeyHash: security.browserExamKey,
          };
          const answer = await fetch(`/api/exam-browser/attest/${token}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ taskId: id, page: proof, secret: 'a secret of the test alone' }),
          });
          return answer.status;
        },
        [taskId, new URL(startUrl).searchParams.get('launch')],
      );
    await expect.poll(attest).toBe(200);
    await close();
  });
