import { plainFormulas } from './formulas.rules.ts';

/** Longest beginning of a statement that stands for a name, in characters. */
const TITLE_MAX = 60;

/** The first words of a text that fit; a word that alone is too long is cut. */
const firstWords = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= TITLE_MAX) return words;
  const begin = words.slice(0, TITLE_MAX + 1);
  const end = begin.lastIndexOf(' ');
  return `${begin.slice(0, end > 0 ? end : TITLE_MAX).replace(/[\s,.;:]+$/, '')}…`;
};

/**
 * What a question is called where its statement has no room: the short name that its author gave it, else how its
 * statement begins. `statement` is plain text; formulas in it are told as they were typed.
 */
export const questionTitle = ({ name, statement }: { name: string; statement: string }): string =>
  name || firstWords(plainFormulas(statement)) || 'Question';
