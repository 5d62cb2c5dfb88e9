/** What a copy of a task begins with: its name, and what its new owner cannot have. */
import { z } from 'zod';
import { TASK_NAME_MAX, taskSchema } from './task.ts';

/**
 * Something of a task that is not copied along: a subject of another department, a rubric that the caller does not see, an
 * archived question.
 */
const leftOutSchema = z.object({
  kind: z.enum(['subject', 'rubric', 'question']),
  name: z.string(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

export const taskCopySchema = z.object({
  /**
   * The task as its copy begins: called anew and without what the caller cannot have. `assignedStudents` are those of its
   * students whom the caller may assign.
   */
  task: taskSchema,
  /** What the copy does without. */
  leftOut: z.array(leftOutSchema),
});
export type TaskCopy = z.infer<typeof taskCopySchema>;

const PREFIX = 'Copy of ';

/** A name without what an earlier copy has added to it. */
const originalOf = (name: string): string =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length).replace(/ \(\d+\)$/, '') : name;

/** The beginning of a text, of at most so many UTF-16 units and of whole characters. */
const cut = (text: string, room: number): string =>
  text
    .slice(0, room)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** `Copy of <name>`, with a number where that is taken, and cut where it would be too long. */
export const nameOfTaskCopy = (name: string, taken: Iterable<string>): string => {
  const others = new Set(taken);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const copy = PREFIX + cut(originalOf(name), TASK_NAME_MAX - PREFIX.length - suffix.length) + suffix;
    if (!others.has(copy)) return copy;
  }
};

/** So many characters of a name are told, and so many names. */
const TOLD = { characters: 60, names: 3 };

const quoted = (name: string): string =>
  `“${name.length > TOLD.characters ? `${cut(name, TOLD.characters)}…` : name}”`;

const listOfWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const archivedQuestions = (names: readonly string[]): string => {
  const told = names.slice(0, TOLD.names).map(quoted);
  const more = names.length - told.length;
  const all = more > 0 ? [...told, `${more} more`] : told;
  return `the archived question${names.length === 1 ? '' : 's'} ${listOfWords(all)}`;
};

/** What a copy does without and why, in one sentence; null where it has everything. */
export const leftOutSentence = (leftOut: readonly LeftOut[]): string | null => {
  const namesOf = (kind: LeftOut['kind']) =>
    leftOut.filter((one) => one.kind === kind).map(({ name }) => name);
  const questions = namesOf('question');
  const words = [
    ...namesOf('subject').map((name) => `the subject ${quoted(name)} of another department`),
    ...namesOf('rubric').map((name) => `the rubric ${quoted(name)} that is not shared with you`),
    ...(questions.length > 0 ? [archivedQuestions(questions)] : []),
  ];
  return words.length === 0 ? null : `The copy does without ${listOfWords(words)}.`;
};
