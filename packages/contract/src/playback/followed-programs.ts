/** The programs of a question while its log is followed, change by change. */
import { changeBetween, type LogChange } from '../attempts/edit-log.ts';
import { openEditedText, type EditedText } from '../attempts/edited-text.ts';
import { CODE_MAX, type Language } from '../questions/question.ts';

/** The texts of a program's blocks, by language. */
export type BlockTexts = ReadonlyMap<Language, readonly string[]>;

/** What a change put into a block, and where. */
export interface Inserted {
  block: number;
  at: number;
  text: string;
}

export interface FollowedPrograms {
  /** Makes a change; what it inserted, or null where it has no place. */
  make: (change: LogChange) => readonly Inserted[] | null;
  /** The texts of each language that has any. */
  texts: () => BlockTexts;
  /** What stands around a place of a block: at most so many characters before it, and so many behind. */
  around: (language: Language, block: number, from: number, to: number, reach: number) => [string, string];
}

const opened = (texts: readonly string[]): EditedText[] => texts.map(openEditedText);

/** What is new in a text, as one piece. */
const newIn = (language: Language, before: string, after: string): Omit<Inserted, 'block'> | null => {
  if (before === after) return null;
  const change = changeBetween(language, [{ code: before }], [{ code: after }]);
  return change.length === 2 ? null : { at: change[2], text: change[4] };
};

/**
 * @param starts what a program of each language starts with, as its student sees it: the first entry of a language is a
 * whole program, and brings only what is not in there
 * @param texts where to go on from; without it from the first entry
 */
export const followPrograms = (starts: BlockTexts, texts: BlockTexts = new Map()): FollowedPrograms => {
  const programs = new Map([...texts].map(([language, blocks]) => [language, opened(blocks)]));

  const makeWhole = ([language, code]: Extract<LogChange, { length: 2 }>): Inserted[] => {
    const before = programs.get(language)?.map((text) => text.text()) ?? starts.get(language) ?? [];
    programs.set(language, opened(code.map((block) => block.code)));
    return code.flatMap(({ code: after }, block) => {
      const inserted = newIn(language, before[block] ?? '', after);
      return inserted ? [{ block, ...inserted }] : [];
    });
  };

  const make = (change: LogChange): readonly Inserted[] | null => {
    if (change.length === 2) return makeWhole(change);
    const [language, block, at, removed, text] = change;
    const edited = programs.get(language)?.[block];
    if (!edited || at + removed > edited.length()) return null;
    if (edited.length() - removed + text.length > CODE_MAX) return null;
    edited.replace(at, removed, text);
    return [{ block, at, text }];
  };

  return {
    make,
    texts: () => new Map([...programs].map(([language, blocks]) => [language, blocks.map((b) => b.text())])),
    around: (language, block, from, to, reach) => {
      const text = programs.get(language)?.[block];
      if (!text) return ['', ''];
      return [text.part(Math.max(0, from - reach), from), text.part(to, Math.min(text.length(), to + reach))];
    },
  };
};
