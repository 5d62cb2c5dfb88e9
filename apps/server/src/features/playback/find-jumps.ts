import {
  followPrograms,
  jumpTexts,
  JUMP_CHARACTERS,
  openOriginSearch,
  withoutSpace,
  type BlockTexts,
  type FollowedPrograms,
  type Inserted,
  type Jump,
  type Language,
  type OriginSearch,
  type TimedChange,
} from '@assay/contract';
import { nextTurn } from '../../platform/next-turn.ts';

/** So many entries are followed in one turn of the event loop. */
const A_TURN = 200;
/**
 * So many characters, white space included, are looked at on either side of a change; the second where the first hold too
 * much white space.
 */
const REACHES = [2 * JUMP_CHARACTERS, 10 * JUMP_CHARACTERS];

/** The log of a question of the attempt. */
export interface FollowedLog {
  entries: readonly TimedChange[];
  /** What its programs start with, as the student sees it. */
  starts: BlockTexts;
}

interface FoundJump {
  entry: number;
  texts: string[];
}

/** Every change of a log that is a jump. */
const jumpsIn = async ({ entries, starts }: FollowedLog): Promise<FoundJump[]> => {
  const programs = followPrograms(starts);
  const jumps: FoundJump[] = [];
  for (const [entry, { change }] of entries.entries()) {
    if (entry % A_TURN === A_TURN - 1) await nextTurn();
    const inserted = programs.make(change);
    if (!inserted) break;
    const texts = jumpTexts(inserted);
    if (texts.length > 0) jumps.push({ entry, texts });
  }
  return jumps;
};

/** Characters of a stretch beside one that a change made. */
const BESIDE = JUMP_CHARACTERS - 1;

/** What stands before and behind a change, without white space: as much as belongs to a stretch with it. */
const besides = (
  programs: FollowedPrograms,
  language: Language,
  { block, at, text }: Inserted,
): [string, string] => {
  let found: [string, string] = ['', ''];
  for (const reach of REACHES) {
    const [before, after] = programs.around(language, block, at, at + text.length, reach);
    found = [withoutSpace(before).slice(-BESIDE), withoutSpace(after).slice(0, BESIDE)];
    const isEnough = (side: string, all: string) => side.length === BESIDE || all.length < reach;
    if (isEnough(found[0], before) && isEnough(found[1], after)) break;
  }
  return found;
};

/** Shows a search what a change made. */
const showChange = (
  search: OriginSearch,
  programs: FollowedPrograms,
  { change }: TimedChange,
  inserted: readonly Inserted[],
): void => {
  for (const one of inserted) {
    const [before, after] = besides(programs, change[0], one);
    search.see(before + withoutSpace(one.text) + after);
  }
};

/**
 * The jumps of a question's log, and where the text of each stood before: in the attempt's programs up to then, of every
 * question and language, or in the question.
 * @param given the texts of the question
 * @param others reads the logs of the attempt's other questions; asked only where it matters
 */
export const findJumps = async (
  own: FollowedLog,
  given: readonly string[],
  others: () => Promise<readonly FollowedLog[]>,
): Promise<Jump[]> => {
  const found = await jumpsIn(own);
  const search = openOriginSearch(
    found.flatMap(({ texts }) => texts),
    given,
  );
  const jumpOf = ({ entry, texts }: FoundJump): Jump => ({
    entry,
    origin: search.originOf(texts),
    characters: texts.reduce((sum, text) => sum + text.length, 0),
  });
  const last = found.findLast(({ texts }) => search.originOf(texts) !== 'GIVEN');
  if (!last) return found.map(jumpOf);

  const until = own.entries[last.entry]?.at ?? 0;
  const logs = [own, ...(await others())].map((log) => ({ log, programs: followPrograms(log.starts) }));
  const steps = logs
    .flatMap(({ log, programs }) =>
      log.entries.map((timed, entry) => ({ timed, entry, programs, isOwn: log === own })),
    )
    .filter(({ timed }) => timed.at <= until)
    .toSorted((a, b) => a.timed.at - b.timed.at);
  const byEntry = new Map(found.map((jump) => [jump.entry, jump]));
  const jumps: Jump[] = [];
  for (const [index, { timed, entry, programs, isOwn }] of steps.entries()) {
    if (index % A_TURN === A_TURN - 1) await nextTurn();
    const jump = isOwn ? byEntry.get(entry) : undefined;
    if (jump) jumps.push(jumpOf(jump));
    showChange(search, programs, timed, programs.make(timed.change) ?? []);
  }
  // What is after the last one that is not given is given.
  return [...jumps, ...found.slice(jumps.length).map(jumpOf)];
};
