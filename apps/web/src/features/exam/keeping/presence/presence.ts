/** Keeps what the page notes of its student's presence until the server has it: on the device as well, like what is typed. */
import {
  LOG_START,
  PRESENCE_PAGES_MAX,
  entryHash,
  type PresenceEntry,
  type PresenceHead,
  type PresenceKind,
  type PresenceLog,
} from '@assay/contract';
import { randomName } from '../../../../lib/values/random-name.ts';
import type { ProgramStoreOptions } from '../program-store.types.ts';
import { isSameHead } from '../work.ts';
import { headOf, logOf, type PageNotes } from './page-notes.ts';

export interface Presence {
  /** @param typedAt ISO 8601 */
  note: (kind: PresenceKind, characters: number, typedAt: string) => void;
  /** What the server lacks, as much as goes in one call. */
  unsent: () => PresenceLog[];
  /** The server has answered what was sent. */
  acknowledge: (sent: readonly PresenceLog[], heads: readonly PresenceHead[]) => void;
}

/** Opens the notes of this opening of the page, with those that earlier ones have left. */
export const openPresence = async ({ userId, taskId, device }: ProgramStoreOptions): Promise<Presence> => {
  const mine = randomName();
  const left = await device.notes(userId, taskId).catch(() => []);
  const pages = new Map(left.map((notes) => [notes.page, notes]));
  const keep = (notes: PageNotes) => {
    pages.set(notes.page, notes);
    void device.keepNotes(userId, taskId, notes).catch(() => undefined);
  };
  return {
    note: (kind, characters, typedAt) => {
      const notes = pages.get(mine) ?? { page: mine, entries: [], acked: LOG_START };
      const { revision, hash } = headOf(notes);
      const entry: PresenceEntry = { revision: revision + 1, typedAt, change: [kind, characters] };
      keep({ ...notes, entries: [...notes.entries, { ...entry, hash: entryHash(hash, entry) }] });
    },
    unsent: () => [...pages.values()].flatMap(logOf).slice(0, PRESENCE_PAGES_MAX),
    acknowledge: (sent, heads) =>
      sent.forEach(({ page, hash, entries }) => {
        const notes = pages.get(page);
        const head = heads.find((one) => one.page === page);
        const known = head && [LOG_START, ...(notes?.entries ?? [])].find((one) => isSameHead(one, head));
        // Another tab has told more of a page that was left: then the server has all of what is known here.
        const acked = known ?? { revision: entries.at(-1)?.revision ?? 0, hash };
        if (notes) keep({ ...notes, acked: { revision: acked.revision, hash: acked.hash } });
      }),
  };
};
