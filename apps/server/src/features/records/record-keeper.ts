import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { listTasksToAmend, listTasksToSeal } from './due-records.repository.ts';
import { findSigningKey } from './record-key.ts';
import { amendRecord, sealRecord } from './seal-record.ts';

/**
 * Seals the records of the exams that are over and graded, and amends those that something has changed of; once. One that
 * cannot be sealed holds up no other.
 */
export const keepRecords = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const each = async (taskIds: readonly string[], act: typeof sealRecord): Promise<void> => {
    for (const taskId of taskIds) {
      if (signal?.aborted) return;
      await act(deps, taskId).catch((error: unknown) =>
        deps.log.error({ err: error, task: taskId }, 'the record of an exam could not be sealed'),
      );
    }
  };
  await each(await listTasksToSeal(deps.db, deps.now()), sealRecord);
  await each(await listTasksToAmend(deps.db), amendRecord);
};

/**
 * Does so again and again. Several servers may. While the machine's clock was just set nothing is sealed: what is signed
 * too early cannot be taken back. Answers how to stop it.
 */
export const startRecordKeeper = (deps: Deps, everyMs = 5000): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async (): Promise<void> => {
    // Made and published at the first start, before there is anything to sign.
    await findSigningKey(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'there is no key that could sign the records of exams'),
    );
    while (!signal.aborted) {
      if (deps.clock.isSteady())
        await keepRecords(deps, signal).catch((error: unknown) =>
          deps.log.error({ err: error }, 'exams that are to be sealed could not be looked for'),
        );
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
};
