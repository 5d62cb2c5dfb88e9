import { setTimeout as wait } from 'node:timers/promises';
import type { RunResponse } from '@assay/runner-contract';
import type { Plan } from './plan.ts';
import type { Row, Section } from './report.ts';
import { atMost } from './report.ts';
import type { ServiceAddress } from './service-way.ts';
import { summarise } from './statistics.ts';

/** How long the others are at it before anything is measured, and between two runs that are: a student reads. */
const BEFORE_MS = 3000;
const BETWEEN_MS = 100;
/** What is promised: another student's run, and a submission for grading, ms. */
const MOST_RUN_MS = 1000;
const MOST_GRADED_MS = 10_000;

/** Of these nobody waits for an end: each is sent again as soon as it is answered. */
const ENDLESS = {
  'that sleep': 'import time\nwhile True: time.sleep(1)',
  'that work for a fiftieth of their time':
    'import time\nwhile True:\n  time.sleep(0.09)\n  end = time.process_time() + 0.002\n  while time.process_time() < end: pass',
};
const KEYS = ['one', 'two', 'three'];
const TESTS = [2, 10];

const testsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), input: '' }));

const submit = async (
  { url, token }: ServiceAddress,
  request: object,
  signal?: AbortSignal,
): Promise<RunResponse> => {
  const response = await fetch(`${url}/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new Error(`The runner answered ${response.status} ${await response.text()}`);
  return (await response.json()) as RunResponse;
};

/** From the call to the answer, in milliseconds. */
const timeOf = async (service: ServiceAddress, request: object): Promise<number> => {
  const begin = performance.now();
  const { results } = await submit(service, request);
  const time = performance.now() - begin;
  if (results.some(({ verdict }) => verdict !== 'OK'))
    throw new Error(`An honest program ended with ${results.map(({ verdict }) => verdict).join(', ')}.`);
  return time;
};

/** Three callers who send such programs without end; the answer lets them go. */
const startOthers = (service: ServiceAddress, code: string, tests: number): (() => Promise<void>) => {
  const enough = new AbortController();
  const going = KEYS.map(async (key) => {
    while (!enough.signal.aborted)
      await submit(
        service,
        { language: 'python', code, key, class: 'interactive', tests: testsOf(tests) },
        enough.signal,
      );
  });
  return async () => {
    enough.abort();
    const ended = await Promise.allSettled(going);
    // Whoever is let go in the middle is no failure.
    for (const one of ended)
      if (one.status === 'rejected' && !(one.reason instanceof DOMException)) throw one.reason;
  };
};

const rowsOf = async (
  service: ServiceAddress,
  what: string,
  code: string,
  tests: number,
  runs: number,
): Promise<Row[]> => {
  const leave = startOthers(service, code, tests);
  await wait(BEFORE_MS);
  const grade = { language: 'c', class: 'grading', key: 'task', tests: testsOf(10) };
  // Never seen before, so that it is compiled.
  const graded = timeOf(service, { ...grade, code: `/* ${performance.now()} */int main(void){return 0;}` });
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(
      await timeOf(service, {
        language: 'python',
        code: 'print(1)',
        key: 'four',
        class: 'interactive',
        tests: testsOf(2),
      }),
    );
    await wait(BETWEEN_MS);
  }
  const run = summarise(times);
  const grading = summarise([await graded]);
  await leave();
  const beside = `beside 3 callers with ${tests} tests each ${what}`;
  return [
    { name: `print(1) ${beside}`, ways: { runner: run }, targets: [atMost('p95', run.p95, MOST_RUN_MS)] },
    {
      name: `ten tests graded ${beside}`,
      ways: { runner: grading },
      targets: [atMost('graded', grading.max, MOST_GRADED_MS)],
    },
  ];
};

/** What a caller waits while three others send programs without end that hardly do anything. */
export const measureFairness = async (service: ServiceAddress, { fairRuns }: Plan): Promise<Section> => {
  const rows: Row[] = [];
  for (const tests of TESTS)
    for (const [what, code] of Object.entries(ENDLESS))
      rows.push(...(await rowsOf(service, what, code, tests, fairRuns)));
  return {
    title: 'Beside programs that wait, over HTTP (ms)',
    kind: 'times',
    notes: [
      'print(1): Python on two tests, one after the other with a pause. Graded: a program in C that was never seen before, once, on ten tests.',
      'The others are Python. Their callers send the next submission as soon as the one before is answered.',
    ],
    rows,
  };
};
