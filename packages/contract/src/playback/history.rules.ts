import type { LogChange } from '../attempts/edit-log.ts';
import type { Language } from '../questions/question.ts';
import { followPrograms, type BlockTexts, type FollowedPrograms } from './followed-programs.ts';
import { withoutSpace } from './jumps.rules.ts';

/** After so many entries the texts are kept, so that any moment is at most so many changes away. */
export const CHECKPOINT_ENTRIES = 200;

/** The program that was being written at a moment. */
export interface ProgramAt {
  language: Language;
  /** Of each block. */
  texts: readonly string[];
}

/** A log that was followed once, for any of its moments. */
export interface History {
  /** So many entries can be shown: all, unless one has no place in the program. */
  length: number;
  /** Characters other than white space that each of them inserted. */
  inserted: readonly number[];
  /** The program after so many entries; null before the first. */
  programAt: (entries: number) => ProgramAt | null;
}

/** Follows a log from its first entry to its last. @param starts as of `followPrograms` */
export const openHistory = (changes: readonly LogChange[], starts: BlockTexts): History => {
  const followed = followPrograms(starts);
  const checkpoints: BlockTexts[] = [new Map()];
  const inserted: number[] = [];
  for (const change of changes) {
    const pieces = followed.make(change);
    if (!pieces) break;
    inserted.push(pieces.reduce((sum, { text }) => sum + withoutSpace(text).length, 0));
    if (inserted.length % CHECKPOINT_ENTRIES === 0) checkpoints.push(followed.texts());
  }
  const { length } = inserted;

  let at: { entries: number; programs: FollowedPrograms } | null = null;
  /** Goes on from where it was looked at last, or from the checkpoint before, whichever is nearer. */
  const goTo = (entries: number): FollowedPrograms => {
    const checkpoint = Math.floor(entries / CHECKPOINT_ENTRIES);
    const isNear = at && at.entries <= entries && at.entries >= checkpoint * CHECKPOINT_ENTRIES;
    const from =
      isNear && at
        ? at
        : {
            entries: checkpoint * CHECKPOINT_ENTRIES,
            programs: followPrograms(starts, checkpoints[checkpoint]),
          };
    for (const change of changes.slice(from.entries, entries)) from.programs.make(change);
    at = { entries, programs: from.programs };
    return from.programs;
  };

  return {
    length,
    inserted,
    programAt: (wanted) => {
      const entries = Math.max(0, Math.min(wanted, length));
      const language = changes[entries - 1]?.[0];
      return language ? { language, texts: goTo(entries).texts().get(language) ?? [] } : null;
    },
  };
};
