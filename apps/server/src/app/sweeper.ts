import { setTimeout as pause } from 'node:timers/promises';
import { deleteOrigins } from '../features/attempts/index.ts';
import { sweepAuditLog } from '../features/audit/index.ts';
import { sweepTickets } from '../features/auth/index.ts';
import { sweepFiles } from '../features/files/index.ts';
import { sweepGenerations } from '../features/generation/index.ts';
import { deleteDuePlaces } from '../features/institutes/index.ts';
import { sweepTexts } from '../features/large-texts/index.ts';
import { requeueReferenceChecks } from '../features/questions/index.ts';
import { sweepRehearsals } from '../features/rehearsals/index.ts';
import { queueRemovals } from '../features/retention/index.ts';
import { sweepSetupRuns } from '../features/setup-sheets/index.ts';
import { sweepWebhooks } from '../features/webhooks/index.ts';
import type { Deps } from '../platform/deps.ts';
import { sweepGuesses } from '../platform/guesses/failed-check.repository.ts';
import { sweepCallCounts } from '../platform/http/call-count.repository.ts';
import { sweepMails } from '../platform/mail/mail-batch.repository.ts';
import { sweepSessions } from '../platform/sessions/session-sweep.ts';

const EVERY_MS = 10 * 60_000;
/** How often what lies in a store is looked through: there may be much of it. */
const FILES_EVERY_MS = 86_400_000;
const DAY_MS = 86_400_000;

/** Throws rows away, again and again, that count for nothing any more. Several servers may do it. Answers how to stop it. */
export const startSweeper = (deps: Deps, everyMs = EVERY_MS): (() => Promise<void>) => {
  const { config, db, log, now } = deps;
  const stopping = new AbortController();
  let filesDueAt = 0;
  const sweep = async (): Promise<void> => {
    // What a command has brought waits for its check, and no job is there yet.
    await requeueReferenceChecks(deps);
    await sweepGuesses(db, now());
    await sweepCallCounts(db);
    await sweepSessions(db, now());
    await sweepTickets(db, now());
    await deleteDuePlaces(deps, stopping.signal);
    await sweepMails(db);
    await sweepWebhooks(db);
    await sweepGenerations(db);
    await sweepSetupRuns(db, now());
    await sweepRehearsals(deps);
    await queueRemovals(deps);
    await sweepAuditLog(deps, stopping.signal);
    await deleteOrigins(db, new Date(now().getTime() - config.auditDays * DAY_MS));
    if (Date.now() < filesDueAt) return;
    await sweepTexts(deps, stopping.signal);
    await sweepFiles(deps, stopping.signal);
    filesDueAt = Date.now() + FILES_EVERY_MS;
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweep().catch((error: unknown) =>
        log.error({ err: error }, 'rows that are over could not be thrown away'),
      );
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
};
