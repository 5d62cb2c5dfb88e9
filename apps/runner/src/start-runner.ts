import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { createAhead } from './compile/ahead.ts';
import { openArtifactCache } from './compile/artifact-cache.ts';
import { createCompiler, warmPlaces } from './compile/compiler.ts';
import { createApp } from './http/app.ts';
import { readCertificate, renewCertificate } from './http/certificate.ts';
import type { CertificateFiles } from './http/certificate.ts';
import { DEFAULT_PATIENCE } from './http/parts.ts';
import type { Patience } from './http/parts.ts';
import { offerToolchains } from './languages/offered.ts';
import { measureQueue } from './metrics/measured-queue.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startPreparation } from './prepare/preparation.ts';
import { openPrepared } from './prepare/prepared.ts';
import { createAdmission } from './queue/admission.ts';
import { createOneAtATime } from './queue/one-at-a-time.ts';
import { createRunOnSlot, createRunPairOnSlots } from './queue/run-on-slot.ts';
import { createSlotQueue } from './queue/slot-queue.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { createSubmissionRunner } from './submission.ts';

export interface RunnerOptions {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** The bearer token that every caller must have. */
  token: string;
  /** Programs that run at the same time, 1 to 64. */
  slots: number;
  /** Submissions inside at once, running or waiting; beyond it, and beyond half of it for one caller, they are asked to come back. */
  queueLimit: number;
  /** `rlimits` only where control groups cannot be had: memory is then not held for the group. */
  isolation: 'groups' | 'rlimits';
  /** Ids of the languages to offer; the usual ones unless said otherwise. */
  languages?: readonly string[] | undefined;
  /** This runner's own folder: helper and cache. Two runners must not share one. */
  folder: string;
  logLevel: string;
  /** HTTPS is served with it; without it HTTP. */
  certificate?: CertificateFiles | undefined;
  /** Makes files ready in the background that compilers and programs start faster with; on unless said otherwise. */
  prepareFiles?: boolean;
  /** Keeps compilers that are slow to start in the sandbox; on unless said otherwise. */
  warmCompilers?: boolean;
  /** Size of the cache of compiled programs, in bytes. */
  cacheBytes?: number;
  /** Times in the conversation with a caller. */
  patience?: Patience;
  /** How long after its time a program may be without an end before the isolation helper is replaced, in milliseconds. */
  overdueMs?: number;
}

export interface Runner {
  /** Where it listens, such as http://127.0.0.1:3100; https with a certificate. */
  url: string;
  /** Reads the certificate again, for new connections. One that cannot be used is told in the log, and the old one stays. */
  renewCertificate(): void;
  /** Refuses what is new, finishes what runs, and is gone within ten seconds. */
  stop(): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 512 * 1024 * 1024;
/** Leaves two of the ten seconds for ending what does not end by itself. */
const FINISHING_MS = 8000;
const ANSWERING_MS = 1000;

/** What the helper has in all. */
const MOST_PLACES = 64;
/** Beside each program that works so many may rest. */
const RESTING_PER_SLOT = 3;
/** And some more: one submission may have several tests that wait. */
const RESTING_BESIDE = 4;

/** Programs that are judged by another one while they run: so many may wait at a time for what the other says. */
const JUDGES_BESIDE = 3;
const judgesOf = (slots: number, residents: number): number =>
  Math.max(1, Math.min(MOST_PLACES - residents - slots, slots + JUDGES_BESIDE));

const placesOf = (slots: number, others: number): number =>
  Math.max(slots, Math.min(MOST_PLACES - others, (1 + RESTING_PER_SLOT) * slots + RESTING_BESIDE));

/**
 * Starts the code runner. Throws an Error whose message is for the operator when the machine cannot isolate programs:
 * without isolation nothing is run at all.
 */
export const startRunner = async (options: RunnerOptions): Promise<Runner> => {
  // Before anything is opened that would have to be closed again.
  const certificate = options.certificate && readCertificate(options.certificate);
  const complaints: string[] = [];
  let complain = (text: string): void => void complaints.push(text);
  const toolchains = await offerToolchains(options, complain);
  const cache = await openArtifactCache(
    join(options.folder, 'programs'),
    options.cacheBytes ?? DEFAULT_CACHE_BYTES,
  );
  const prepared = await openPrepared(join(options.folder, 'prepared'), toolchains);
  const keepsWarm = options.warmCompilers !== false;
  const residents = keepsWarm ? warmPlaces(toolchains, options.slots) : 0;
  const judges = judgesOf(options.slots, residents);
  const sandbox = await openSandbox({
    folder: join(options.folder, 'bin'),
    prepared: prepared.folder,
    slots: placesOf(options.slots, residents + judges),
    residents,
    judges,
    isolation: options.isolation,
    overdueMs: options.overdueMs,
    onComplaint: (text) => complain(text),
  });

  const registry = new Registry();
  const queue = measureQueue(createSlotQueue(sandbox.slots, options.slots), options.slots, registry);
  const admission = createAdmission(options.queueLimit, options.slots);
  const runOnSlot = createRunOnSlot(sandbox, queue);
  const compiler = createCompiler(toolchains, sandbox, cache, runOnSlot, queue, (text) => complain(text));
  const ahead = createAhead(compiler);
  const runSubmission = createSubmissionRunner(
    compiler,
    runOnSlot,
    createRunPairOnSlots(sandbox, queue, createSlotQueue(judges)),
    sandbox.memoryEnforced,
  );
  const app = createApp({
    ...options,
    certificate,
    patience: options.patience ?? DEFAULT_PATIENCE,
    sandbox,
    toolchains,
    queue,
    admission,
    oneAtATime: createOneAtATime(),
    runSubmission,
    ahead,
    metrics: createMetrics(registry, admission, cache, ahead, sandbox),
    registry,
    isPrepared: () => preparation.isComplete(),
  });
  complain = (text) => app.log.warn(text);
  complaints.forEach(complain);
  if (!sandbox.memoryEnforced)
    complain('Memory is held per process only: the runner was started with rlimits.');

  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  const preparation = startPreparation(
    compiler,
    prepared,
    { warmCompilers: keepsWarm, files: options.prepareFiles !== false },
    (text) => complain(text),
  );
  const address = app.server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const drained = admission.drain();
    ahead.stop();
    await preparation.stop();
    const patience = new AbortController();
    const waited = wait(FINISHING_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([drained, waited]);
    patience.abort();
    await sandbox.close();
    // Answers that are on their way out get a moment; whoever does not read them does not hold us up.
    const closing = setTimeout(() => app.server.closeAllConnections(), ANSWERING_MS);
    await app.close();
    clearTimeout(closing);
  };
  return {
    url: `${certificate ? 'https' : 'http'}://${host}:${address.port}`,
    renewCertificate: () => options.certificate && renewCertificate(app, options.certificate),
    stop: () => (stopping ??= stop()),
  };
};
