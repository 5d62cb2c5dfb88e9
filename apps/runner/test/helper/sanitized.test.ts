import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { decodeResult, encodeCancel, encodeFeed, FRAME_TYPES } from '../../src/sandbox/protocol.ts';
import type { SandboxReport, SandboxRequest } from '../../src/sandbox/protocol.ts';
import {
  beginSleeping,
  CLEAN_END,
  expectCleanEnd,
  expectHonestRun,
  ISOLATIONS,
  MEGABYTE,
  nextReport,
  openSanitized,
  run,
  shell,
} from './sanitized-sandboxd.ts';
import { untilTrue } from '../until-true.ts';

const textFile = (name: string) => ({ name, mode: 0o444, content: Buffer.from('x') });

const STRANGE_FOLDER =
  'mkdir -p out/deep/deeper; echo x > out/deep/deeper/file; ln -s /etc out/link; ' +
  'ln out/deep/deeper/file out/second; touch "out/$(printf "\\377\\n")"; chmod 0 out/deep';

/** How a program can end, and what says so. */
type Ending = [name: string, script: string, more: Partial<SandboxRequest>, expected: Partial<SandboxReport>];

const ENDINGS: Ending[] = [
  ['prints more than one read brings', 'head -c 200000 /dev/zero', {}, { output: Buffer.alloc(200_000) }],
  ['ends with an exit code', 'cat >&2; exit 3', {}, { exitCode: 3, errors: Buffer.from('the input') }],
  ['ends by a signal', 'kill -SEGV $$', {}, { exitCode: -1, signal: 11 }],
  ['computes for too long', 'while :; do :; done', { cpuMs: 100 }, { outcome: 'cpu' }],
  ['waits for too long', 'sleep 60', { wallMs: 100 }, { outcome: 'wall' }],
  ['prints too much', 'yes', {}, { outcome: 'output' }],
  ['complains too much', 'yes x >&2', { outputBytes: 3 }, { outcome: 'output', errors: Buffer.from('x\nx') }],
  ['prints where nothing may be printed', 'echo', { outputBytes: 0 }, { outcome: 'output' }],
  ['fills its disk', 'head -c 20000000 /dev/zero 2>/dev/null > big || exit 7', {}, { exitCode: 7 }],
  ['leaves more than may be collected', 'head -c 2000000 /dev/zero > out/big', {}, { collected: null }],
  ['leaves a hole without end', 'truncate -s 9999999999 out/huge', {}, { collected: null }],
  ['leaves strange files', STRANGE_FOLDER, {}, { outcome: 'exited', exitCode: 0 }],
  ['leaves children behind', 'setsid sleep 60 & setsid sleep 60 &', {}, { outcome: 'exited', exitCode: 0 }],
  ['does not read its input', 'exit 0', { input: Buffer.alloc(4 * MEGABYTE) }, { exitCode: 0 }],
  ['closes what it was given', 'exec <&- >&- 2>&-; exit 4', {}, { exitCode: 4 }],
  ['does not exist', '', { arguments: ['/w/none'] }, { setup: { step: 54, error: 2 } }],
  [
    'has as many files as can be',
    'ls | wc -l',
    { files: Array.from({ length: 2048 }, (_, index) => textFile(`${index}`)), collectBytes: 0 },
    { output: Buffer.from('2048\n') },
  ],
  ['has its files deep down', 'cat a/a/b', { files: [textFile('a/a/b')] }, { output: Buffer.from('x') }],
];

/** Only groups hold these limits for all that a program starts. */
const ENDINGS_IN_GROUPS: Ending[] = [
  ['hoards memory', 'exec tail /dev/zero', {}, { outcome: 'memory' }],
  [
    'starts too much',
    'exec 2>/dev/null; i=0; while [ $i -lt 100 ]; do sleep 60 & i=$((i+1)); done; wait',
    {},
    { outcome: 'processes' },
  ],
];

const CASES = [
  ...ISOLATIONS.flatMap((isolation) => ENDINGS.map((ending) => [isolation, ...ending] as const)),
  ...ENDINGS_IN_GROUPS.map((ending) => ['groups', ...ending] as const),
];

test.each(CASES)(
  'with %s, a program that %s is run without a fault',
  async (isolation, _name, script, more, expected) => {
    const sandboxd = await openSanitized(isolation);
    const { errors = '', ...facts } = expected;
    const report = await run(sandboxd.slot, shell(script, more));
    expect(report.errors.toString()).toBe(errors.toString());
    expect(report).toMatchObject(facts);
    await expectHonestRun(sandboxd.slot);
    await expectCleanEnd(sandboxd);
  },
);

test.each(ISOLATIONS)('with %s, a hundred runs leave no memory and no open file', async (isolation) => {
  const sandboxd = await openSanitized(isolation);
  const pids = await sandboxd.remember();
  const openFiles = () => Promise.all(pids.map((pid) => readdir(`/proc/${pid}/fd`)));
  const before = await openFiles();
  for (let round = 0; round < 50; round++) {
    await run(sandboxd.slot, shell('cat >&2; echo x > out/x; head -c 5000 /dev/zero'));
    await run(sandboxd.slot, shell('exit 1', { collectBytes: 0 }));
  }
  // A run's answer goes out before the slot tidies up after it.
  await expect.poll(openFiles, { timeout: 10_000 }).toEqual(before);
  await expectCleanEnd(sandboxd);
});

test.each(ISOLATIONS)('with %s, slots work side by side', async (isolation) => {
  const sandboxd = await openSanitized(isolation, 3);
  await Promise.all(sandboxd.slots.map(expectHonestRun));
  const floods = await Promise.all(sandboxd.slots.map((slot) => run(slot, shell('yes'))));
  expect(floods.map(({ outcome }) => outcome)).toEqual(['output', 'output', 'output']);
  await Promise.all(sandboxd.slots.map(expectHonestRun));
  await expectCleanEnd(sandboxd);
});

test.each(ISOLATIONS)(
  'with %s, a cancelled run ends, and a late cancel changes nothing',
  async (isolation) => {
    const sandboxd = await openSanitized(isolation);
    await beginSleeping(sandboxd);
    sandboxd.slot.write(encodeCancel());
    expect((await nextReport(sandboxd.slot)).outcome).toBe('cancelled');
    sandboxd.slot.write(encodeCancel());
    await expectHonestRun(sandboxd.slot);
    await expectCleanEnd(sandboxd);
  },
);

test.each(ISOLATIONS)('with %s, a resident program is fed piece by piece', async (isolation) => {
  const sandboxd = await openSanitized(isolation);
  const { slot } = sandboxd;
  slot.write(encodeFeed(Buffer.from('to nobody yet')));
  slot.write(shell('', { arguments: ['/bin/cat'], mode: 'resident' }));
  for (const piece of ['a', 'b'.repeat(5000), '\0\n']) {
    slot.write(encodeFeed(Buffer.from(piece)));
    let echo = '';
    while (echo.length < piece.length) {
      const frame = await slot.next();
      expect(frame?.type).toBe(FRAME_TYPES.output);
      echo += frame?.payload.toString();
    }
    expect(echo).toBe(piece);
  }
  slot.write(encodeCancel());
  expect((await nextReport(slot)).outcome).toBe('cancelled');
  await expectHonestRun(slot);
  await expectCleanEnd(sandboxd);
});

test('a resident program that does not read ends when there is no more room for its input', async () => {
  const sandboxd = await openSanitized();
  sandboxd.slot.write(shell('', { arguments: ['/bin/sleep', '60'], mode: 'resident' }));
  for (let pieces = 0; pieces < 2; pieces++) sandboxd.slot.write(encodeFeed(Buffer.alloc(MEGABYTE)));
  expect((await nextReport(sandboxd.slot)).outcome).toBe('cancelled');
  await expectHonestRun(sandboxd.slot);
  await expectCleanEnd(sandboxd);
});

test.each(ISOLATIONS)('with %s, a connected program reads to the end of its input', async (isolation) => {
  const sandboxd = await openSanitized(isolation);
  const { slot } = sandboxd;
  const connected = { mode: 'connected', outputBytes: 8 * MEGABYTE } as const;
  slot.write(shell('sleep 0.2; exec cat', connected));
  // More than its pipe holds, before it reads anything.
  for (let pieces = 0; pieces < 3; pieces++) slot.write(encodeFeed(Buffer.alloc(MEGABYTE, 'x')));
  slot.write(encodeFeed(Buffer.alloc(0)));
  slot.write(encodeFeed(Buffer.from('after the end')));
  let [echoed, piece] = [0, -1];
  while (piece !== 0) {
    const frame = await slot.next();
    expect(frame?.type).toBe(FRAME_TYPES.output);
    piece = frame?.payload.length ?? 0;
    echoed += piece;
  }
  expect(echoed).toBe(3 * MEGABYTE);
  expect((await nextReport(slot)).outcome).toBe('exited');
  await expectHonestRun(slot);
  await expectCleanEnd(sandboxd);
});

test('a connected program that reads nothing ends as it likes, and its output has one limit in all', async () => {
  const sandboxd = await openSanitized();
  const { slot } = sandboxd;
  const endOf = async (): Promise<Awaited<ReturnType<typeof nextReport>>> => {
    for (;;) {
      const frame = await slot.next();
      if (frame?.type === FRAME_TYPES.result) return decodeResult(frame.payload);
      expect(frame?.type).toBe(FRAME_TYPES.output);
    }
  };
  slot.write(shell('exec <&-; sleep 0.2; exit 7', { mode: 'connected' }));
  for (let pieces = 0; pieces < 3; pieces++) slot.write(encodeFeed(Buffer.alloc(MEGABYTE)));
  expect(await endOf()).toMatchObject({ outcome: 'exited', exitCode: 7 });
  slot.write(shell('while echo 0123456789; do :; done', { mode: 'connected', outputBytes: 10_000 }));
  expect(await endOf()).toMatchObject({ outcome: 'output' });
  slot.write(shell('exec sleep 60', { mode: 'connected', wallMs: 300 }));
  expect(await endOf()).toMatchObject({ outcome: 'wall' });
  await expectHonestRun(slot);
  await expectCleanEnd(sandboxd);
});

test.each(ISOLATIONS)(
  'with %s, nothing is left when the service goes in the middle of a run',
  async (isolation) => {
    const bySocket = await openSanitized(isolation);
    await beginSleeping(bySocket);
    await expectCleanEnd(bySocket);
    const byLifeline = await openSanitized(isolation);
    await beginSleeping(byLifeline);
    byLifeline.cutLifeline();
    expect(await byLifeline.ended()).toEqual(CLEAN_END);
  },
);

test.each(ISOLATIONS)('with %s, a slot or a worker that is killed leaves nothing', async (isolation) => {
  for (const victim of [0, 1]) {
    const sandboxd = await openSanitized(isolation);
    const pid = (await beginSleeping(sandboxd))[victim];
    process.kill(pid ?? NaN, 'SIGKILL');
    expect(await sandboxd.ended()).toEqual(CLEAN_END);
  }
});

test('a run whose init is killed is told as one that could not be set up, and the slot goes on', async () => {
  const sandboxd = await openSanitized();
  const [, , init] = await beginSleeping(sandboxd);
  process.kill(init ?? NaN, 'SIGKILL');
  expect((await nextReport(sandboxd.slot)).outcome).toBe('setup-failed');
  await expectHonestRun(sandboxd.slot);
  await expectCleanEnd(sandboxd);
});

test.each(ISOLATIONS)(
  'with %s, a worker that died while nothing ran ends sandboxd with the next run',
  async (isolation) => {
    const sandboxd = await openSanitized(isolation);
    const [, worker = 0] = await sandboxd.remember();
    process.kill(worker, 'SIGKILL');
    await untilTrue(async () => /\) Z/.test(await readFile(`/proc/${worker}/stat`, 'utf8')));
    sandboxd.slot.write(shell('cat'));
    expect(await sandboxd.ended()).toEqual(CLEAN_END);
  },
);
