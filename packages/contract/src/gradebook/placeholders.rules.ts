/** Words in braces that stand for something of the task. */
import type { Gradebook } from './gradebook.ts';

/** Those of lines, headings and texts. `{n}` and `{max}` are for columns that become several. */
export const PLACEHOLDERS = {
  task: 'the name of the task',
  subject: 'its subject',
  department: 'its department',
  institute: 'its institute',
  faculty: 'who owns it',
  date: 'the day on which it began',
  total: 'its total marks',
} as const satisfies Readonly<Record<string, string>>;

type Told = Omit<Gradebook, 'students' | 'questions' | 'outcomes'>;

const VALUES: Readonly<Record<keyof typeof PLACEHOLDERS, (told: Told) => string>> = {
  task: ({ task }) => task,
  subject: ({ subject }) => subject,
  department: ({ department }) => department,
  institute: ({ institute }) => institute,
  faculty: ({ faculty }) => faculty,
  date: ({ date }) => date,
  total: ({ totalMarks }) => String(totalMarks),
};

const isPlaceholder = (word: string): word is keyof typeof PLACEHOLDERS => Object.hasOwn(VALUES, word);

const OF_SEVERAL: readonly string[] = ['n', 'max'];
const IN_BRACES = /\{([^{}]*)\}/g;

/** What is wrong with the placeholders of a text; null when all of them are known. */
export const findPlaceholderProblem = (text: string): string | null => {
  const [unknown] = [...text.matchAll(IN_BRACES)].filter(
    ([, word = '']) => !isPlaceholder(word) && !OF_SEVERAL.includes(word),
  );
  if (!unknown) return null;
  const known = Object.keys(PLACEHOLDERS).map((word) => `{${word}}`);
  return `“${unknown[0]}” stands for nothing. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`;
};

/**
 * A text with what its placeholders stand for. What is filled in is not looked through again: a task may be called
 * `{date}`.
 * @param several what `{n}` and `{max}` stand for, in the heading of one of several columns
 */
export const fillPlaceholders = (
  text: string,
  told: Told,
  several: Readonly<Record<string, string>> = {},
): string =>
  text.replaceAll(IN_BRACES, (braces, word: string) =>
    isPlaceholder(word) ? VALUES[word](told) : (several[word] ?? braces),
  );
