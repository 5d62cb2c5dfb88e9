import type { FieldProblem } from '../field-problem.ts';
import { isOptional, isProgrammed, LANGUAGES, type Language } from '../questions/question.ts';

/** Length of a prompt, in characters, without blanks around it. */
const PROMPT_MIN = 25;
export const PROMPT_MAX = 4000;

const findPromptProblem = (prompt: string): string | null => {
  const { length } = prompt.trim();
  if (length < PROMPT_MIN) return 'Prompt must be at least 25 characters long.';
  return length > PROMPT_MAX ? 'Prompt may have at most 4,000 characters.' : null;
};

const USUAL = LANGUAGES.filter((language) => isProgrammed(language) && !isOptional(language));

const findLanguageProblem = (languages: readonly Language[]): string | null => {
  if (languages.length === 0) return 'At least one language is required.';
  const other = languages.find((language) => !isProgrammed(language));
  return other === undefined
    ? null
    : `${other} reads no input, so nothing could check the question. Choose among ${USUAL.join(', ')}.`;
};

/** What somebody asks for. */
interface Wanted {
  prompt: string;
  language: readonly Language[];
}

/** Everything that is wrong with what a question is to be generated from, at most one problem a field. */
export const findGenerationProblems = ({ prompt, language }: Wanted): FieldProblem<keyof Wanted>[] => {
  const found = { prompt: findPromptProblem(prompt), language: findLanguageProblem(language) };
  return (['prompt', 'language'] as const).flatMap((path) => {
    const message = found[path];
    return message ? [{ path, message }] : [];
  });
};
