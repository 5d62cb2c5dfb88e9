import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openArtifactCache } from './compile/artifact-cache.ts';
import { openHeaders } from './compile/precompiled-headers.ts';
import { createApp } from './http/app.ts';
import { languages } from './languages/languages.ts';
import { findToolchains } from './languages/toolchains.ts';
import { createAdmission } from './queue/admission.ts';
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
  /** `rlimits` only where control groups cannot be had: memory is then not held for the group. */
  isolation: 'groups' | 'rlimits';
  /** This runner's own folder: helper and cache. Two runners must not share one. */
  folder: string;
  logLevel: string;
  /** Submissions inside at once, running or waiting; beyond it callers are asked to come back. */
  queueLimit?: number;
  /** Makes C++ headers ready in the background, once per compiler; on unless said otherwise. */
  precompileHeaders?: boolean;
  /** Size of the cache of compiled programs, in bytes. */
  cacheBytes?: number;
}

export interface Runner {
  /** Where it listens, such as http://127.0.0.1:3100. */
  url: string;
  /** Refuses what is new, finishes what runs, and is gone within ten seconds. */
  stop(): Promise<void>;
}

const defaultQueueLimit = 512;
const defaultCacheBytes = 512 * 1024 * 1024;
/** Leaves two of the ten seconds for ending what does not end by itself. */
const finishingMs = 8000;
const answeringMs = 1000;

/**
 * Starts the code runner. Throws an Error whose message is for the operator when the machine cannot isolate programs:
 * without isolation nothing is run at all.
 */
export const startRunner = async (options: RunnerOptions): Promise<Runner> => {
  const complaints: string[] = [];
  let complain = (text: string): void => void complaints.push(text);
  const toolchains = await findToolchains();
  const cache = await openArtifactCache(
    join(options.folder, 'programs'),
    options.cacheBytes ?? defaultCacheBytes,
  );
  const headers = await openHeaders(join(options.folder, 'headers'), toolchains.get('cpp'));
  const sandbox = await openSandbox({
    folder: join(options.folder, 'bin'),
    headers: headers.folder,
    slots: options.slots,
    isolation: options.isolation,
    onComplaint: (text) => complain(text),
  });

  const queue = createSlotQueue(options.slots);
  const admission = createAdmission(options.queueLimit ?? defaultQueueLimit, options.slots);
  const runSubmission = createSubmissionRunner(sandbox, queue, cache);
  const app = createApp({ ...options, sandbox, toolchains, queue, admission, runSubmission });
  complain = (text) => app.log.warn(text);
  complaints.forEach(complain);
  for (const { id, label } of languages)
    if (!toolchains.has(id)) complain(`${label} is not installed on this machine.`);
  if (!sandbox.memoryEnforced)
    complain('Memory is held per process only: the runner was started with rlimits.');

  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  const preparing = new AbortController();
  if (options.precompileHeaders === false) preparing.abort();
  const prepared = headers.prepare(preparing.signal).catch((error: unknown) => {
    if (!preparing.signal.aborted) complain(`Headers could not be precompiled: ${String(error)}`);
  });
  const address = app.server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const drained = admission.drain();
    preparing.abort();
    await prepared;
    const patience = new AbortController();
    const waited = wait(finishingMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([drained, waited]);
    patience.abort();
    await sandbox.close();
    // Answers that are on their way out get a moment; whoever does not read them does not hold us up.
    const closing = setTimeout(() => app.server.closeAllConnections(), answeringMs);
    await app.close();
    clearTimeout(closing);
  };
  return {
    url: `http://${host}:${address.port}`,
    stop: () => (stopping ??= stop()),
  };
};
