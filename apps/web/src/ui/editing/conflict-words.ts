import type { Difference, LastSave } from '@assay/contract';
import { formatMoment } from '../../lib/values/dates.ts';

/** How a dialog about two versions speaks of them. */
export interface ConflictWords {
  /** What has happened. */
  sentence: string;
  theirs: string;
  mine: string;
  /** Where both is taken, and where the two touch theirs: `Both, with theirs for “Style”`. */
  theirsOf: string;
  mineOf: string;
  takeAll: string;
  keepAll: string;
  /** Above the fields that one of the two, or both, have changed. */
  titles: Readonly<Record<Difference<object>['by'], string>>;
}

/** Where nobody else has saved, there are no two people to speak of. */
const ELSEWHERE = {
  theirs: 'Stored',
  mine: 'Here',
  theirsOf: 'what is stored',
  mineOf: 'what is here',
  takeAll: 'Take all that is stored',
  keepAll: 'Keep all that is here',
  titles: { both: 'Changed there and here', them: 'Changed there', me: 'Changed here' },
};

/** @param me the account of who reads it */
export const conflictWords = (what: string, saved: LastSave | null, me: string): ConflictWords => {
  if (!saved) return { ...ELSEWHERE, sentence: `This ${what} was changed after you opened it.` };
  const time = formatMoment(Date.parse(saved.at));
  if (saved.by === me)
    return {
      ...ELSEWHERE,
      sentence: `You saved this ${what} at ${time}, in another tab or on another device, after you opened it here.`,
    };
  return {
    sentence: `${saved.name} saved this ${what} at ${time}, after you opened it.`,
    theirs: 'Theirs',
    mine: 'Mine',
    theirsOf: 'theirs',
    mineOf: 'mine',
    takeAll: 'Take all of theirs',
    keepAll: 'Keep all of mine',
    titles: { both: 'Changed by both of you', them: `Changed by ${saved.name}`, me: 'Changed by you' },
  };
};
