import { isExecutable, type Language } from '../questions/question.ts';

/** Length of a prompt, in characters, without blanks around it. */
const PROMPT_MIN = 25;
export const PROMPT_MAX = 4000;

/** What is wrong with a prompt; null when it can be used. */
export const findPromptProblem = (prompt: string): string | null => {
  const { length } = prompt.trim();
  if (length < PROMPT_MIN) return 'Prompt must be at least 25 characters long.';
  return length > PROMPT_MAX ? 'Prompt may have at most 4,000 characters.' : null;
};

/** What is wrong with the languages wanted; null when a question can be generated in them. */
export const findGenerationLanguageProblem = (languages: readonly Language[]): string | null => {
  if (languages.length === 0) return 'At least one language is required.';
  return languages.every(isExecutable)
    ? null
    : 'HTML/CSS/JS is not run, so nothing could check the question. Choose C, C++, JAVA or PYTHON.';
};
