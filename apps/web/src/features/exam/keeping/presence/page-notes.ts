/** What the exam page notes of its student's presence, as plain values. */
import {
  LOG_START,
  PRESENCE_ENTRIES_MAX,
  type LogHead,
  type PresenceEntry,
  type PresenceLog,
} from '@assay/contract';

/** What one opening of the page has noted, all of it: a server that was set back gets again what it lacks. */
export interface PageNotes {
  page: string;
  /** With the hash of each. */
  entries: readonly (PresenceEntry & { hash: string })[];
  /** The newest head of the server's. */
  acked: LogHead;
}

/** Where the chain of a page stands. */
export const headOf = ({ entries }: PageNotes): LogHead => entries.at(-1) ?? LOG_START;

/**
 * Whether the server has everything of it that somebody would wait for: that the page was left is told as it is left, and
 * no answer comes to a page that is gone.
 */
export const isTold = ({ entries, acked }: PageNotes): boolean =>
  entries.every(({ revision, change }) => revision <= acked.revision || change[0] === 'away');

/** What the server lacks of a page, as much as goes in one call; none where it has everything. */
export const logOf = ({ page, entries, acked }: PageNotes): PresenceLog[] => {
  const sent = entries.filter(({ revision }) => revision > acked.revision).slice(0, PRESENCE_ENTRIES_MAX);
  const hash = sent.at(-1)?.hash;
  const bare = sent.map(({ revision, typedAt, change }) => ({ revision, typedAt, change }));
  return hash === undefined
    ? []
    : [{ page, base: { revision: acked.revision, hash: acked.hash }, entries: bare, hash }];
};
