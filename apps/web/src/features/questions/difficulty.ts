import { DIFFICULTIES, type Difficulty } from '@assay/contract';

const WORDS = { EASY: 'Easy', MEDIUM: 'Medium', HARD: 'Hard' } as const;

/** `Easy`, `Medium` or `Hard`. */
export const difficultyWord = (difficulty: Difficulty): string => WORDS[DIFFICULTIES[difficulty]];

export const DIFFICULTY_OPTIONS = (['1', '2', '3'] as const).map((value) => ({
  value,
  label: difficultyWord(value),
}));
