/**
 * The second half of `npm run bench:room`: how long the frames of the page of a room of 1,000 take while it scrolls, in a real
 * browser on the running product, while 100 students save each second.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { makeLargeRoom } from '../exams/large-room.ts';
import { logIn } from '../page/log-in.ts';
import { startProduct } from '../product.ts';
import { figuresOf, tableOf } from '../../apps/server/src/features/rehearsals/playing/figures.ts';

const STUDENTS = 1000;
const STEPS = 300;
/** Pixels. */
const TWO_ROWS = 104;
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Scrolls on by two rows with every frame; how long each frame took, ms: 16.7 where nothing is late. */
const scroll = (page: Page, steps: number): Promise<number[]> =>
  page.evaluate(
    async ([count, by]) => {
      const region = document.querySelector('[aria-label="Students of the room"]');
      if (!region) throw new Error('The room has a list.');
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const most = region.scrollHeight - region.clientHeight;
      const times: number[] = [];
      await frame();
      let since = performance.now();
      for (let step = 0; step < count; step += 1) {
        region.scrollTop = (step * by) % most;
        await frame();
        const now = performance.now();
        times.push(now - since);
        since = now;
      }
      return times;
    },
    [steps, TWO_ROWS] as const,
  );

/** The longest that the main thread was busy at a stretch while nothing was touched for so many ms; 0: never over 50 ms. */
const longestTask = (page: Page, ms: number): Promise<number> =>
  page.evaluate(async (watched) => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    await new Promise((done) => setTimeout(done, watched));
    observer.disconnect();
    return longest;
  }, ms);

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: BROWSERS.find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const { taskId, faculty } = await makeLargeRoom(product, STUDENTS);
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1366, height: 768 } });
  await logIn(page, faculty);
  await page.goto(`${product.url}/faculty/sessions/room/${taskId}`);
  await page.getByRole('table', { name: 'Students' }).waitFor();
  const saving = setInterval(
    () =>
      void product.sql(
        `update draft set saved_at = now() where attempt_id in (
           select id from attempt where task_id = $1 order by random() limit 100
         )`,
        [taskId],
      ),
    1000,
  );
  await pause(5000);
  const steps = figuresOf(await scroll(page, STEPS), 0);
  const longest = await longestTask(page, 20_000);
  clearInterval(saving);
  say(`A room of ${STUDENTS.toLocaleString('en')} in a browser; ms.`);
  say(tableOf({ 'a frame of scrolling': steps }));
  say(
    `Longest work at a stretch for what others do, in 20 s: ${longest === 0 ? 'under 50 ms' : `${longest.toFixed(0)} ms`}.`,
  );
} finally {
  await browser.close();
  await product.remove();
}
