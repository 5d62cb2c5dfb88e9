import type { Deps } from '../../platform/deps.ts';
import { deleteFiles } from '../files/index.ts';
import { deleteUnused, forgetUploads } from './large-text.repository.ts';

/** So long a text waits for the question that it was brought for to be saved, days. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Texts that are thrown out in one transaction. */
const AT_ONCE = 50;

/** Throws out texts that no version of a question has and nobody has brought in the last month; answers how many. */
export const sweepTexts = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => {
  await forgetUploads(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS));
  let removed = 0;
  for (;;) {
    if (signal?.aborted) return removed;
    const files = await db.transaction().execute(async (trx) => {
      const gone = await deleteUnused(trx, AT_ONCE);
      // oxlint-disable-next-line no-await-in-loop -- one transaction throws out one after the other
      await deleteFiles(trx, gone);
      return gone;
    });
    removed += files.length;
    if (files.length < AT_ONCE) return removed;
  }
};
