import type { LogChange, LogEntry } from '@assay/contract';

/** Characters as the database counts them. */
const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Where the change before ended. */
interface Place {
  language: string;
  block: number;
  at: number;
}

const packEdit = (before: Place | null, change: Exclude<LogChange, { length: 2 }>): unknown[] => {
  const [language, block, at, removed, inserted] = change;
  if (before?.language !== language || before.block !== block) return [...change];
  if (removed === 0 && at === before.at) return [inserted];
  if (inserted === '' && at + removed === before.at) return [removed];
  return [at, removed, inserted];
};

const placeAfter = (change: LogChange): Place =>
  change.length === 2
    ? { language: change[0], block: 0, at: 0 }
    : { language: change[0], block: change[1], at: change[2] + lengthOf(change[4]) };

/** The moment in ms, where all of its text follows from that; null elsewhere. */
const plainMoment = (typedAt: string): number | null => {
  const ms = Date.parse(typedAt);
  return ms >= 0 && new Date(ms).toISOString() === typedAt ? ms : null;
};

/**
 * Entries of a log as they are stored, a fifth of their JSON; `unpacked_entries` of the database reads them, letter by
 * letter, and says there what stands for what. All but whole programs are numbered one after the other.
 */
export const packEntries = (entries: readonly LogEntry[], receivedAt: Date): string => {
  let before: Place | null = null;
  let moment = receivedAt.getTime();
  const packed: unknown[] = [];
  for (const { revision, typedAt, change } of entries) {
    const plain = plainMoment(typedAt);
    const wait = plain === null ? typedAt : plain - moment;
    moment = plain ?? moment;
    const said = change.length === 2 ? [revision, ...change] : packEdit(before, change);
    if (plain !== null && said.length === 1 && typeof said[0] === 'string') packed.push(wait, ...said);
    else packed.push([wait, ...said]);
    before = placeAfter(change);
  }
  return JSON.stringify(packed);
};
