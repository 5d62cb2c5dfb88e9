import type { JudgeWay } from '../checker.ts';
import type { Language } from '../question.ts';
import { GUESSING } from './guessing.ts';
import { SUMMING } from './summing.ts';

/** Judges to start from, in each language that is run. */
export const JUDGE_EXAMPLES: Readonly<Record<JudgeWay, Readonly<Partial<Record<Language, string>>>>> = {
  TALK: GUESSING,
  OUTPUT: SUMMING,
};
