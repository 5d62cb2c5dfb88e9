/**
 * `npm run bench:playback`: how long the playback of a program takes to open, and to show any moment, in a real browser on
 * the running product. Options: --entries 20000 --json FILE.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  fetchTaskById,
  finalSubmit,
  headsAfter,
  LOG_ENTRIES_MAX,
  LOG_START,
  replayLog,
  saveDraft,
  startTask,
  type LogEntry,
} from '@assay/contract';
import { chromium, type Page } from '@playwright/test';
import { callAs } from '../api.ts';
import { setExam } from '../exam.ts';
import { logIn } from '../page/log-in.ts';
import { startProduct, type Product } from '../product.ts';
import { figuresOf, tableOf } from '../../apps/server/src/features/rehearsals/playing/figures.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../.cache/bench/playback.json') },
  },
});
const OPENINGS = 10;
const MOMENTS = 300;
const STUDENT = 'student45';
const LANGUAGE = 'PYTHON';
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const LINES = [
  'total = total + values[index] * weights[index]\n',
  'if total > limit:\n    total = limit  # no more than that\n',
];

/**
 * Somebody types a program line by line, now and then between two earlier ones, and mistypes every tenth letter: three
 * entries, of which one takes it out again.
 */
const entriesOf = (count: number, from: number): LogEntry[] => {
  const entries: LogEntry[] = [];
  const add = (change: LogEntry['change']): void => {
    const number = entries.length;
    const typedAt = new Date(from + number * 230 + Math.floor(number / 400) * 20_000).toISOString();
    entries.push({ revision: number + 1, typedAt, change });
  };
  add([LANGUAGE, [{ code: '' }]]);
  /** Where lines begin. */
  const begins = [0];
  for (let line = 0; entries.length < count; line += 1) {
    const text = LINES[line % LINES.length] ?? '';
    const place = line % 5 === 4 ? (line * 7919) % begins.length : begins.length - 1;
    let at = begins[place] ?? 0;
    for (const [index, letter] of [...text].entries()) {
      if (index % 10 === 9) {
        add([LANGUAGE, 0, at, 0, '_']);
        add([LANGUAGE, 0, at, 1, '']);
      }
      add([LANGUAGE, 0, at, 0, letter]);
      at += 1;
    }
    begins.splice(place + 1, 0, at, ...begins.splice(place + 1).map((begin) => begin + text.length));
  }
  return entries.slice(0, count);
};

/** A submitted program with so many entries; the address of its evaluation. */
const sitLongExam = async (product: Product, count: number): Promise<string> => {
  const student = await callAs(product.url, STUDENT);
  const taskId = await setExam(product.url, {
    students: [STUDENT],
    owner: 'faculty2',
    questions: ['Find the k most'],
    name: 'Playback of a long program',
  });
  for (;;) {
    const isStarted = await student.call(startTask, { body: { taskId } }).then(
      () => true,
      () => false,
    );
    if (isStarted) break;
    await pause(200);
  }
  await product.sql(`update attempt set started_at = started_at - interval '4 hours' where task_id = $1`, [
    taskId,
  ]);
  const { data } = await student.call(fetchTaskById, { params: { taskId } });
  const programIndex = data.questions[0]?.questionId._id ?? '';
  const entries = entriesOf(count, Date.now() - 3.5 * 3_600_000);
  let base = LOG_START;
  let texts = replayLog(new Map(), []) ?? new Map();
  for (let from = 0; from < entries.length; from += LOG_ENTRIES_MAX) {
    const some = entries.slice(from, from + LOG_ENTRIES_MAX);
    texts = replayLog(texts, some) ?? texts;
    const head = headsAfter(base, some).at(-1) ?? base;
    const draft = {
      programIndex,
      language: LANGUAGE,
      code: texts.get(LANGUAGE) ?? [],
      revision: head.revision,
    } as const;
    await student.call(saveDraft, {
      body: {
        taskId,
        programDrafts: [{ ...draft, device: 'bench' }],
        editLogs: [{ programIndex, device: 'bench', base, entries: some, hash: head.hash }],
      },
    });
    base = head;
  }
  await student.call(finalSubmit, { body: { taskId, totalTimeTaken: 3 } });
  return `${product.url}/faculty/tasks/${taskId}/evaluate-submission/${student.userId}`;
};

/** From the press of the tab until the text is drawn, and how much of it the call took, ms. */
const open = (page: Page): Promise<{ all: number; call: number }> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
      ({ textContent }) => textContent === 'Playback',
    );
    const since = performance.now();
    tab?.click();
    while (!document.querySelector('[aria-label=Playback] .cm-line')) await frame();
    await frame();
    const all = performance.now() - since;
    const call = performance
      .getEntriesByType('resource')
      .findLast(({ name }) => name.endsWith('fetch-playback'));
    return { all, call: call?.duration ?? 0 };
  });

/** Takes the slider to moments all over the playback: how long the page worked until each could be drawn, ms. */
const seek = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (moments) => {
    const slider = document.querySelector<HTMLInputElement>('[aria-label=Playback] [type=range]');
    if (!slider) throw new Error('The playback has a slider.');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (let index = 0; index < moments; index += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      const since = performance.now();
      set?.call(slider, String((Number(slider.max) * ((index * 7919) % moments)) / moments));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      // Style and layout of what changed.
      document.querySelector<HTMLElement>('[aria-label=Playback]')?.getBoundingClientRect();
      times.push(performance.now() - since);
    }
    return times;
  }, count);

/** The CPU time that the page's main thread has used, ms: other work on the machine does not count. */
const openCpuClock = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
};

const entries = Number(options.entries);
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: BROWSERS.find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const address = await sitLongExam(product, entries);
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1366, height: 768 } });
  await logIn(page, 'faculty2');
  const openings: { all: number; call: number }[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    await page.goto(address);
    await page.locator('.cm-line').first().waitFor();
    // What the desk still fetches would be counted otherwise.
    await pause(2000);
    openings.push(await open(page));
  }
  const cpu = await openCpuClock(page);
  const since = await cpu();
  const moments = await seek(page, MOMENTS);
  const cpuEach = ((await cpu()) - since) / MOMENTS;
  const report = {
    entries,
    opening: figuresOf(
      openings.map(({ all }) => all),
      0,
    ),
    call: figuresOf(
      openings.map(({ call }) => call),
      0,
    ),
    moment: figuresOf(moments, 0),
    cpuEach,
  };
  say(`A log of ${entries.toLocaleString('en')} entries; ms.`);
  say(
    tableOf({
      'open the playback': report.opening,
      'the call in it': report.call,
      'show any moment': report.moment,
    }),
  );
  say(`CPU time of the page for each moment: ${cpuEach.toFixed(1)} ms.`);
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(options.json, JSON.stringify(report, null, 2));
} finally {
  await browser.close();
  await product.remove();
}
