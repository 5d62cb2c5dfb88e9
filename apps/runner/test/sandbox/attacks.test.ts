import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { RunResponse } from '@assay/runner-contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readAttacks, readHonest } from './attack-collection.ts';
import type { Attack } from './attack-collection.ts';
import { findChanges, readFacts } from './host-facts.ts';
import type { Facts, Host } from './host-facts.ts';
import { openService, TOKEN } from '../service.ts';
import type { Service } from '../service.ts';
import { untilTrue } from '../until-true.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Ids of the languages whose attacks are carried out. */
    attacked?: string[];
  }
}

const SLOTS = 2;
/** How long the service, which lives in this very process, may be deaf to everybody else; more than the machine is. */
const DEAF_MS = 2000;
/** How long the traces of a run may take to go, on a machine that is busy. */
const PATIENCE_MS = 5000;
/** How long a program may last beyond its wall time, of which only what it sleeps counts, on a machine that is busy. */
const STARVED_MS = 30_000;
const WORDS = 1 << 20;
const NEIGHBOUR_SAYS = `${(WORDS * (WORDS - 1)) / 2} in memory, 0 times unsound, 0 signals\n`;

/** Those of `npm test`, of which PHP is offered only where a setting says so; `npm run test:languages` provides the others. */
const USUAL = ['c', 'cpp', 'java', 'python', 'javascript', 'typescript', 'sql', 'php'];
const languages = inject('attacked') ?? USUAL;

const attacks = (await readAttacks(languages)).map(
  (attack) => [`${attack.language}: ${attack.attack}`, attack] as const,
);
const [neighbour, next] = await Promise.all([readHonest('neighbour'), readHonest('next')]);

const deafness = monitorEventLoopDelay({ resolution: 10 });
/** A thread that has nothing else to do: what it does not hear, the machine kept from everybody. */
const idle = new Worker(
  `const { parentPort } = require('node:worker_threads');
  const deafness = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 });
  deafness.enable();
  parentPort.on('message', () => { parentPort.postMessage(deafness.max); deafness.reset(); });`,
  { eval: true },
);

/** Longest deafness of the idle thread since it was last asked, ns. */
const askIdle = async (): Promise<number> => {
  idle.postMessage('');
  const [longest] = (await once(idle, 'message')) as [number];
  return longest;
};

let service: Service;
let host: Host;
/** The users of the slots that work while nothing rests. */
let workers: number[];
let atFirst: Facts;
let before: Facts;

const expectNeighbour = async (): Promise<void> => {
  const result = await service.runOne('c', neighbour);
  expect(result).toMatchObject({ verdict: 'OK', output: NEIGHBOUR_SAYS });
};

/** An honest program on every slot at once finds nothing that is not its own. The users that it ran as. */
const expectCleanSlots = async (): Promise<number[]> => {
  const tests = Array.from({ length: SLOTS }, (_, id) => ({ id: String(id), input: '' }));
  const { results } = await service.submit({ language: 'c', code: next, tests });
  const said = results.map(({ output }) => /^(\d+) files 1 0 processes 1 ipc 0 0 0\n$/.exec(output)?.[1]);
  expect(results.map(({ output }) => output)).toEqual(
    said.map((user) => `${user} files 1 0 processes 1 ipc 0 0 0\n`),
  );
  return said.map(Number).toSorted();
};

/** The facts when nothing changes any more: a run's pipes are closed just after its answer was sent. */
const settledFacts = async (): Promise<Facts> => {
  for (let earlier = await readFacts(host); ;) {
    const now = await readFacts(host);
    if (findChanges(earlier, now).length === 0) return now;
    earlier = now;
  }
};

const isPrepared = async (): Promise<boolean> =>
  ((await (await service.get('/healthz')).json()) as { prepared: boolean }).prepared;

beforeAll(async () => {
  service = await openService({ slots: SLOTS, warmCompilers: true, languages: ['c', ...languages] });
  await untilTrue(isPrepared);
  await Promise.all(languages.map((language) => service.submit({ language, code: '' })));
  await expectNeighbour();
  workers = await expectCleanSlots();
  // Programs that rest let others work on further slots, whose users follow.
  const users = Array.from({ length: 4 * SLOTS + 4 }, (_, index) => Math.min(...workers) + index);
  host = { servicePid: process.pid, users, folder: service.folder };
  atFirst = before = await settledFacts();
  deafness.enable();
});
afterAll(async () => {
  await idle.terminate();
  await service.close();
});

const keepNeighbour = async (until: AbortSignal): Promise<void> => {
  do await expectNeighbour();
  while (!until.aborted);
};

/** Runs honest programs on another slot for as long as the attack takes. */
const besideNeighbour = async (attack: Promise<RunResponse>): Promise<RunResponse> => {
  const over = new AbortController();
  const ended = attack.finally(() => over.abort());
  const [answer] = await Promise.all([ended, keepNeighbour(over.signal)]);
  return answer;
};

const carryOut = ({ language, code, limits, runs, input, 'expected-output': expectedOutput }: Attack) =>
  service.submit({
    language,
    code,
    limits,
    key: 'attacker',
    tests: Array.from({ length: runs }, (_, id) => ({ id: String(id), input, expectedOutput })),
  });

/** The watcher looks often, and a machine that is busy may let it wait. */
const expectWithin = (used: number, limit: number | undefined, overshoot: number): void => {
  if (limit !== undefined) expect(used).toBeLessThan(limit + overshoot);
};

const expectText = (text: string | undefined, wanted: string | RegExp | undefined): void => {
  if (typeof wanted === 'string') expect(text).toBe(wanted);
  if (wanted instanceof RegExp) expect(text).toMatch(wanted);
};

const NEVER_TOLD = [/the neighbour's value/, new RegExp(TOKEN), /root:[x*!$]/, /not be set up/];

const expectOutcome = (attack: Attack, answer: RunResponse): void => {
  for (const result of answer.results) {
    const message = answer.compile.ok ? result.message : answer.compile.message;
    expect({ verdict: result.verdict, message }).toMatchObject({
      verdict: expect.toBeOneOf(attack.expect),
    });
    expectText(result.output, attack.output);
    expectText(message, attack.message);
    expectWithin(result.cpuMs, attack.limits.cpuMs, 500);
    expectWithin(result.wallMs, attack.limits.wallMs, STARVED_MS);
    expectWithin(result.memoryBytes, attack.limits.memoryBytes, 1);
  }
  const everything = JSON.stringify(answer);
  for (const secret of [...NEVER_TOLD, ...(attack.never ? [attack.never] : [])])
    expect(everything).not.toMatch(secret);
};

/** What an attack did change is not held against the next one. */
const expectSameHost = async (): Promise<void> => {
  let now = before;
  const changes = async () => findChanges(before, (now = await readFacts(host)));
  try {
    await expect.poll(changes, { timeout: PATIENCE_MS, interval: 10 }).toEqual([]);
  } finally {
    before = now;
  }
};

test.each(attacks)('%s', async (_name, attack) => {
  await askIdle();
  deafness.reset();
  const answer = await besideNeighbour(carryOut(attack));
  expectOutcome(attack, answer);
  await expectSameHost();
  expect(await expectCleanSlots()).toEqual(workers);
  expect((deafness.max - (await askIdle())) / 1e6).toBeLessThan(DEAF_MS);
});

test('all attacks together left the machine as it was', async () => {
  // A worker of the helper that is being replaced has files open for a moment.
  await expect
    .poll(async () => findChanges(atFirst, await readFacts(host)), { timeout: PATIENCE_MS, interval: 10 })
    .toEqual([]);
});
