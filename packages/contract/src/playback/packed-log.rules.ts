/** A question's log on its way to a page: columns instead of rows, a fifth of the size and quick to check. */
import { z } from 'zod';
import type { LogChange } from '../attempts/edit-log.ts';
import { programCodeSchema } from '../attempts/program.ts';
import { LANGUAGES, languageSchema } from '../questions/question.ts';

/** A program has at most so many blocks (`editSchema` of the edit log). */
const BLOCKS = 20;

const column = z.array(z.number().int());

/** Each column has a value an entry; `wholes` has one for each entry that is a whole program, in their order. */
export const packedLogSchema = z.object({
  /** What the places count through. */
  languages: z.array(languageSchema).max(LANGUAGES.length),
  /** ms from the entry before to this one; of the first from the start of the attempt. Never negative. */
  waits: column,
  /** The language's place times 20 plus the block; −1 minus the language's place for a whole program. */
  places: column,
  /** Where in the block, and how many characters gave way there; 0 with a whole program. */
  at: column,
  removed: column,
  inserted: z.array(z.string()),
  wholes: z.array(programCodeSchema),
});
export type PackedLog = z.infer<typeof packedLogSchema>;

/** An entry and when it was made. */
export interface TimedChange {
  /** ms since the start of the attempt; never less than that of the entry before. */
  at: number;
  change: LogChange;
}

/** Entries as columns. */
export const packLog = (entries: readonly TimedChange[]): PackedLog => {
  const languages = [...new Set(entries.map(({ change }) => change[0]))];
  const placeOf = new Map(languages.map((language, place) => [language, place]));
  const packed: PackedLog = {
    languages,
    waits: [],
    places: [],
    at: [],
    removed: [],
    inserted: [],
    wholes: [],
  };
  let before = 0;
  for (const { at, change } of entries) {
    const language = placeOf.get(change[0]) ?? 0;
    packed.waits.push(at - before);
    before = at;
    const isWhole = change.length === 2;
    packed.places.push(isWhole ? -1 - language : language * BLOCKS + change[1]);
    packed.at.push(isWhole ? 0 : change[2]);
    packed.removed.push(isWhole ? 0 : change[3]);
    packed.inserted.push(isWhole ? '' : change[4]);
    if (isWhole) packed.wholes.push(change[1]);
  }
  return packed;
};

/** The entries of a packed log, as far as its columns reach. */
export const unpackLog = (packed: PackedLog): TimedChange[] => {
  const { languages, waits, places, wholes } = packed;
  const entries: TimedChange[] = [];
  let at = 0;
  let whole = 0;
  for (const [index, place] of places.entries()) {
    at += waits[index] ?? 0;
    const isWhole = place < 0;
    const language = languages[isWhole ? -1 - place : Math.floor(place / BLOCKS)];
    if (!language) break;
    entries.push({
      at,
      change: isWhole
        ? [language, wholes[whole++] ?? []]
        : [
            language,
            place % BLOCKS,
            packed.at[index] ?? 0,
            packed.removed[index] ?? 0,
            packed.inserted[index] ?? '',
          ],
    });
  }
  return entries;
};
