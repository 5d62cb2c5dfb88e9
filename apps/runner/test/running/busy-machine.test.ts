import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

/** Works for so many milliseconds on a processor, in pieces between which it sleeps for 10 ms. */
const HONEST = `#include <stdio.h>
#include <time.h>
#include <unistd.h>
int main(void){int ms,pieces;if(scanf("%d %d",&ms,&pieces)!=2)return 1;
for(int i=1;i<=pieces;i++){while(clock()*1000.0/CLOCKS_PER_SEC<(double)ms*i/pieces);if(i<pieces)usleep(10000);}
puts("done");}`;

/** Both work for a while on a processor before they say something, and wait for the other meanwhile. */
const PLAYER =
  'import time\nfor _ in range(3):\n  end = time.process_time() + 0.1\n  while time.process_time() < end: pass\n  print(1, flush=True)\n  input()';
const JUDGE =
  'import time\nfor _ in range(3):\n  input()\n  end = time.process_time() + 0.3\n  while time.process_time() < end: pass\n  print(1, flush=True)\nraise SystemExit(42)';

const SPINNERS_PER_CORE = 4;
/** All of them are run by `npm run test:long`. */
const programs = process.env.LONG ? 300 : 8;

/** An honest program uses 420 ms of its processor time, which is more than the clock alone would give it. */
const LIMITS = { cpuMs: 600, wallMs: 400 };

/** A process that computes, and ends with us. */
const startSpinner = async () => {
  const script = 'for (;;) { for (let i = 0; i < 1e8; i++); require("fs").writeSync(1, "."); }';
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout.resume(), 'data');
  return child;
};

const ISOLATIONS = ['groups', 'rlimits'] as const;
const services = new Map<string, Service>();
let spinners: Awaited<ReturnType<typeof startSpinner>>[] = [];
beforeAll(async () => {
  for (const isolation of ISOLATIONS) services.set(isolation, await openService({ isolation }));
  const count = availableParallelism() * SPINNERS_PER_CORE;
  spinners = await Promise.all(Array.from({ length: count }, startSpinner));
}, 180_000);
afterAll(async () => {
  spinners.forEach((spinner) => spinner.kill('SIGKILL'));
  await Promise.all(Array.from(services.values(), (service) => service.close()));
});

describe.each(ISOLATIONS)('with every core busy, held by %s', (isolation) => {
  let service: Service;
  beforeAll(() => {
    const opened = services.get(isolation);
    if (!opened) throw new Error('There is no runner.');
    service = opened;
  });

  test(
    'honest programs at 70 % of their limit all pass',
    async () => {
      const tests = Array.from({ length: programs }, (_, index) => ({
        id: `${index}`,
        input: `420 ${1 + (index % 3)}`,
        expectedOutput: 'done',
      }));
      const { results } = await service.submit({ language: 'c', code: HONEST, tests, limits: LIMITS });
      expect(results.filter(({ verdict }) => verdict !== 'OK')).toEqual([]);
      // If wall time judged, it would have refused all of them.
      expect(results.every(({ wallMs }) => wallMs > LIMITS.wallMs)).toBe(true);
    },
    programs * 5000,
  );

  test('an endless loop is told that it used its processor time', async () => {
    const result = await service.runOne('c', 'int main(void){for(;;);}', '', LIMITS);
    expect(result.verdict).toBe('TIME_LIMIT');
  });

  test('a program that sleeps is told that it did', async () => {
    const result = await service.runOne('c', '#include <unistd.h>\nint main(void){pause();}', '', LIMITS);
    expect(result.verdict).toBe('IDLE_LIMIT');
    expect(result.message).toBe('Idle limit: the program slept or waited for more than 0.4 s in all');
  });

  test('a child whose parent sleeps until it ends is none that keeps a disk busy', async () => {
    const code = '#include <unistd.h>\nint main(void){if(vfork()==0)for(;;)pause();}';
    expect((await service.runOne('c', code, '', { cpuMs: 300, wallMs: 2000 })).verdict).toBe('IDLE_LIMIT');
  });

  test('a program and its judge that work in turn both have their time', async () => {
    const response = await service.post('/run', {
      language: 'python',
      code: PLAYER,
      tests: [{ id: 'only', input: '' }],
      judge: { language: 'python', code: JUDGE },
      key: 'pair',
      class: 'interactive',
    });
    expect(await response.json()).toMatchObject({ results: [{ verdict: 'OK', passed: true }] });
  });
});
