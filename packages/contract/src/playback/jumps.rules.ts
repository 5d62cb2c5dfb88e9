import type { LogChange } from '../attempts/edit-log.ts';
import type { Inserted } from './followed-programs.ts';
import type { JumpOrigin } from './playback.ts';

/** A change that inserts so many characters other than white space into a block, or more, is a jump. */
export const JUMP_CHARACTERS = 40;

export const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');

/** What makes a change a jump: the long texts that it inserted, without white space; empty where it is none. */
export const jumpTexts = (inserted: readonly Pick<Inserted, 'text'>[]): string[] =>
  inserted.flatMap(({ text }) => {
    if (text.length < JUMP_CHARACTERS) return [];
    const solid = withoutSpace(text);
    return solid.length >= JUMP_CHARACTERS ? [solid] : [];
  });

/** Whether a change may be a jump; what it is shows only beside what stood before. Cheap enough for every save. */
export const mayJump = (change: LogChange): boolean =>
  change.length === 2
    ? change[1].some(({ code }) => jumpTexts([{ text: code }]).length > 0)
    : jumpTexts([{ text: change[4] }]).length > 0;

const BASE = 257;
/** `BASE` to the power of one less than the length of a stretch, modulo 2^32. */
const LEAVING = Array.from({ length: JUMP_CHARACTERS - 1 }).reduce<number>(
  (power) => Math.imul(power, BASE),
  1,
);

/**
 * Every stretch of `JUMP_CHARACTERS` of a text without white space, by a number that goes along with it (Karp and Rabin
 * 1987): different stretches may have the same.
 */
const eachStretch = (text: string, use: (number: number, from: number) => void): void => {
  let number = 0;
  for (let end = 0; end < text.length; end += 1) {
    const from = end - JUMP_CHARACTERS + 1;
    if (from > 0) number -= Math.imul(text.charCodeAt(from - 1), LEAVING);
    number = (Math.imul(number, BASE) + text.charCodeAt(end)) | 0;
    if (from >= 0) use(number, from);
  }
};

interface Stretch {
  text: string;
  isGiven: boolean;
  isOwn: boolean;
}

/** Stretches of texts, to be found again in others. */
const openStretches = (texts: readonly string[]) => {
  const known = new Map<number, Stretch[]>();
  const stretchAt = (text: string, number: number, from: number): Stretch | undefined =>
    known.get(number)?.find((stretch) => text.startsWith(stretch.text, from));
  for (const text of texts)
    eachStretch(text, (number, from) => {
      if (stretchAt(text, number, from)) return;
      const stretch = { text: text.slice(from, from + JUMP_CHARACTERS), isGiven: false, isOwn: false };
      known.set(number, [...(known.get(number) ?? []), stretch]);
    });
  /** Calls with each stretch of a text that is known. */
  return (text: string, use: (stretch: Stretch) => void): void =>
    eachStretch(text, (number, from) => {
      const stretch = stretchAt(text, number, from);
      if (stretch) use(stretch);
    });
};

/** Where the stretches that are looked for have stood so far. */
export interface OriginSearch {
  /** Sees a piece of a program of the student's, as it stood at a moment, without white space. */
  see: (text: string) => void;
  /** Where the texts of a jump stood before. */
  originOf: (texts: readonly string[]) => JumpOrigin;
}

/**
 * Looks for the texts of jumps, while the programs of an attempt are followed from its start. A text stood somewhere when
 * each stretch of 40 of its characters did, white space left out: one that is put together from pieces of the student's own
 * is their own. That costs the same for each typed character, however long program and jump are.
 * @param sought the texts of all jumps, without white space
 * @param given the texts of the question
 */
export const openOriginSearch = (sought: readonly string[], given: readonly string[]): OriginSearch => {
  const eachKnown = openStretches(sought);
  for (const text of given)
    eachKnown(withoutSpace(text), (stretch) => {
      stretch.isGiven = true;
    });
  return {
    see: (text) =>
      eachKnown(text, (stretch) => {
        stretch.isOwn = true;
      }),
    originOf: (texts) => {
      let [areGiven, areKnown] = [true, true];
      for (const text of texts)
        eachKnown(text, ({ isGiven, isOwn }) => {
          areGiven &&= isGiven;
          areKnown &&= isGiven || isOwn;
        });
      if (areGiven) return 'GIVEN';
      return areKnown ? 'OWN' : 'OUTSIDE';
    },
  };
};
