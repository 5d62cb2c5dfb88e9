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

/** Every stretch of `JUMP_CHARACTERS` of a text without white space. */
const eachStretch = (text: string, use: (stretch: string) => void): void => {
  for (let from = 0; from + JUMP_CHARACTERS <= text.length; from += 1)
    use(text.slice(from, from + JUMP_CHARACTERS));
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
  const stretches = new Map<string, { isGiven: boolean; isOwn: boolean }>();
  for (const text of sought)
    eachStretch(text, (stretch) => stretches.set(stretch, { isGiven: false, isOwn: false }));
  for (const text of given)
    eachStretch(withoutSpace(text), (stretch) => {
      const found = stretches.get(stretch);
      if (found) found.isGiven = true;
    });
  return {
    see: (text) =>
      eachStretch(text, (stretch) => {
        const found = stretches.get(stretch);
        if (found) found.isOwn = true;
      }),
    originOf: (texts) => {
      let [areGiven, areKnown] = [true, true];
      for (const text of texts)
        eachStretch(text, (stretch) => {
          const { isGiven = false, isOwn = false } = stretches.get(stretch) ?? {};
          areGiven &&= isGiven;
          areKnown &&= isGiven || isOwn;
        });
      if (areGiven) return 'GIVEN';
      return areKnown ? 'OWN' : 'OUTSIDE';
    },
  };
};
