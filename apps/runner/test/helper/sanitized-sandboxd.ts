import { mkdir } from 'node:fs/promises';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { buildSanitizedSandboxd } from '../../sandboxd/fuzz/build.ts';
import { FUZZ_FOLDER } from '../../sandboxd/fuzz/explore.ts';
import { decodeResult, encodeRun, FRAME_TYPES } from '../../src/sandbox/protocol.ts';
import type { SandboxReport, SandboxRequest } from '../../src/sandbox/protocol.ts';
import { openRawSandboxd } from './raw-sandboxd.ts';
import type { RawSandboxd, RawSlot } from './raw-sandboxd.ts';

export const MEGABYTE = 1024 * 1024;

export const ISOLATIONS = ['groups', 'rlimits'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

/**
 * A real sandboxd, built with AddressSanitizer and UBSan. What they find ends the process it is found in and stands in
 * the complaints of sandboxd or among the errors of the run, and every slot is asked for lost memory when it ends.
 */
export const openSanitized = async (isolation: Isolation = 'groups', slots = 1): Promise<RawSandboxd> => {
  await mkdir(FUZZ_FOLDER, { recursive: true });
  const binary = await buildSanitizedSandboxd(FUZZ_FOLDER);
  const sandboxd = await openRawSandboxd(binary, isolation, import.meta.dirname, slots);
  onTestFinished(sandboxd.cutLifeline);
  onTestFailed(async () => {
    sandboxd.cutLifeline();
    process.stderr.write((await sandboxd.ended()).complaints);
  });
  return sandboxd;
};

/** A request for /bin/sh. The memory of the sanitizers in the worker and in init counts for the group. */
export const shell = (script: string, more: Partial<SandboxRequest> = {}): Buffer =>
  encodeRun({
    arguments: ['/bin/sh', '-c', script],
    environment: { PATH: '/usr/bin' },
    files: [],
    input: Buffer.from('the input'),
    cpuMs: 5000,
    wallMs: 20_000,
    idleMs: 20_000,
    memoryBytes: 256 * MEGABYTE,
    outputBytes: MEGABYTE,
    processes: 32,
    diskBytes: 16 * MEGABYTE,
    collectBytes: MEGABYTE,
    ...more,
  });

/** The report that comes next from the slot. */
export const nextReport = async (slot: RawSlot): Promise<SandboxReport> => {
  const answer = await slot.next();
  if (answer?.type !== FRAME_TYPES.result) throw new Error(`no result, but ${answer?.type}`);
  return decodeResult(answer.payload);
};

export const run = (slot: RawSlot, request: Buffer): Promise<SandboxReport> => {
  slot.write(request);
  return nextReport(slot);
};

export const sleeping = shell('echo; exec sleep 60', { mode: 'resident' });

/** Starts a program that says something and sleeps. Gives the processes: slot, worker, init, program. */
export const beginSleeping = async (sandboxd: RawSandboxd): Promise<number[]> => {
  sandboxd.slot.write(sleeping);
  const frame = await sandboxd.slot.next();
  if (frame?.type !== FRAME_TYPES.output) throw new Error(`the program did not start: ${frame?.type}`);
  return sandboxd.remember();
};

export const expectHonestRun = async (slot: RawSlot): Promise<void> => {
  const report = await run(slot, shell('cat'));
  expect(report).toMatchObject({ outcome: 'exited', exitCode: 0, output: Buffer.from('the input') });
  expect(report.errors.toString()).toBe('');
};

export const CLEAN_END = { code: 0, signal: null, complaints: '', left: [] };

/** Lets every slot end by itself, and everything with it. */
export const expectCleanEnd = async (sandboxd: RawSandboxd): Promise<void> => {
  for (const slot of sandboxd.slots) slot.close();
  expect(await sandboxd.ended()).toEqual(CLEAN_END);
};
