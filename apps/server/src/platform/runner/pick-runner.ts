import { createHash } from 'node:crypto';
import type { RunnerState } from '@assay/contract';

/** What is known of a runner when a run is to go somewhere. */
export interface Candidate {
  /** Tells it from the others, to every server in the same way. */
  name: string;
  /** Runs of this server that it has now. */
  inside: number;
  /** When it was last picked, counted in picks. */
  pickedAt: number;
  /** As it was last seen; null before anybody has looked. */
  state: RunnerState['state'] | null;
  /** It was full; until then others are asked first, ms. */
  fullUntil: number;
  /** Programs that it works on at a time; null before it has said so. */
  slots: number | null;
  /** What it can compile, by every name; null before it has said so. */
  languages: ReadonlySet<string> | null;
  /** What it compiles before it runs, by every name; nothing before it has said so. */
  compiled: ReadonlySet<string>;
}

const isOpen = ({ state, fullUntil }: Candidate, now: number): boolean =>
  (state === null || state === 'fine') && fullUntil <= now;

/** What one more run would make of it, for each of its places. */
const load = ({ inside, slots }: Candidate): number => (inside + 1) / (slots ?? 1);

/**
 * The runner for one more run: of those that have its languages, as far as is known, one that takes programs, with the
 * fewest runs of ours for each of its places; of equals the one that was picked longest ago. One that is away or full is picked where there
 * is no other, since it may be back. Undefined where there is none.
 * @param now ms
 */
export const pickRunner = <One extends Candidate>(
  candidates: readonly One[],
  languages: readonly string[],
  now: number,
): One | undefined => {
  const mayHave = ({ languages: known }: One): boolean =>
    known === null || languages.every((language) => known.has(language));
  const having = candidates.filter(mayHave);
  const asked = having.length > 0 ? having : candidates;
  const open = asked.filter((one) => isOpen(one, now));
  return (open.length > 0 ? open : asked).toSorted(
    (one, other) => load(one) - load(other) || one.pickedAt - other.pickedAt,
  )[0];
};

const weightOf = (name: string, key: string): string =>
  createHash('sha256').update(`${name}\n${key}`).digest('hex');

/**
 * The runner that somebody's programs in a language are compiled and kept on: of those that take programs always the same
 * one, for every server that knows the same ones, and of a runner that goes or comes only its own people move. Undefined
 * where none compiles the language before it runs.
 * @param key whose programs
 */
export const homeOf = <One extends Candidate>(
  candidates: readonly One[],
  language: string,
  key: string,
): One | undefined => {
  const [first, ...others] = candidates.filter(
    ({ state, compiled }) => state === 'fine' && compiled.has(language),
  );
  if (!first || others.length === 0) return first;
  return [first, ...others]
    .map((one) => ({ one, weight: weightOf(one.name, key) }))
    .reduce((most, next) => (next.weight > most.weight ? next : most)).one;
};

/** Whether one more run of ours would find a place of its own there. @param now ms */
export const hasRoom = ({ inside, slots, fullUntil }: Candidate, now: number): boolean =>
  inside < (slots ?? 1) && fullUntil <= now;
