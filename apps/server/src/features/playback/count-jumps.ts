import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { dropJumpsDue, listExamQuestions, listExamTests, listJumpsDue } from '../attempts/index.ts';
import { givenTexts, startsOf } from './exam-texts.ts';
import { findJumps } from './find-jumps.ts';
import { writeJumpCount } from './jump-count.repository.ts';
import { listAllBatches } from './playback.repository.ts';
import { timedEntries } from './stored-entries.ts';

/** Attempts that are looked for at a time. */
const SOME = 100;

/** What came from outside into all programs of an attempt so far. */
const countOutside = async (
  db: Queryable,
  attemptId: string,
  startedAt: Date,
): Promise<{ changes: number; characters: number }> => {
  const [questions, tests, batches] = await Promise.all([
    listExamQuestions(db, { attemptId }),
    listExamTests(db, { attemptId }, 'PUBLIC'),
    listAllBatches(db, attemptId),
  ]);
  const batchesOf = Map.groupBy(batches, ({ questionId }) => questionId);
  const logs = questions.flatMap((question) => {
    const own = batchesOf.get(question.questionId);
    return own ? [{ question, entries: timedEntries(own, startedAt), starts: startsOf(question) }] : [];
  });
  const count = { changes: 0, characters: 0 };
  for (const log of logs) {
    const others = logs.filter((other) => other !== log);
    const jumps = await findJumps(log, givenTexts(log.question, tests), async () => others);
    for (const { origin, characters } of jumps) {
      if (origin !== 'OUTSIDE') continue;
      count.changes += 1;
      count.characters += characters;
    }
  }
  return count;
};

/**
 * Counts the jumps from outside of the attempts whose saves may have brought some; once, one attempt after the other, so
 * that calls are answered between them. One that cannot be counted holds up no other.
 */
export const countJumps = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<void> => {
  for (const { attemptId, startedAt, notes } of await listJumpsDue(db, SOME)) {
    if (signal?.aborted) return;
    try {
      const count = await countOutside(db, attemptId, startedAt);
      await db.transaction().execute(async (trx) => {
        await writeJumpCount(trx, attemptId, count);
        await dropJumpsDue(trx, notes);
      });
    } catch (error) {
      log.error({ err: error, attempt: attemptId }, 'the jumps of an attempt could not be counted');
    }
  }
};

/** Does so again and again. Several servers may. Answers how to stop it. */
export const startJumpCounter = (deps: Pick<Deps, 'db' | 'log'>, everyMs = 3000): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await countJumps(deps, signal).catch((error: unknown) =>
        deps.log.error({ err: error }, 'attempts whose jumps are to be counted could not be looked for'),
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
