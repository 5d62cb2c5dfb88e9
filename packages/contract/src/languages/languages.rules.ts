import { isExecutable, isOptional, LANGUAGES, type Language } from '../questions/question.ts';
import type { RunnableLanguages } from './languages.ts';

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Which of the languages no runner has, each once and in the usual order. */
export const lackingOf = (languages: readonly string[], missing: readonly Language[]): Language[] =>
  LANGUAGES.filter((language) => languages.includes(language) && missing.includes(language));

/** What it means that no runner has these languages; empty where there are none. */
export const lackingWords = (lacking: readonly Language[]): string =>
  lacking.length === 0
    ? ''
    : `No code runner has ${listed(lacking)} installed: what is written in ${lacking.length === 1 ? 'it' : 'them'} can be neither run nor graded.`;

/** Why some languages are not offered where one is chosen; empty where all are that every runner should have. */
export const notOfferedWords = (missing: readonly Language[]): string => {
  const usual = missing.filter((language) => !isOptional(language));
  return usual.length === 0 ? '' : `Not offered, since no code runner has them installed: ${listed(usual)}.`;
};

/**
 * The languages that can be chosen. While no runner has answered these are the ones that every runner should have; one that
 * some have is offered where one of them has said so.
 */
export const choosableLanguages = ({ offered, missing }: RunnableLanguages): Language[] =>
  LANGUAGES.filter((one) =>
    isOptional(one) ? offered.some(({ language }) => language === one) : !missing.includes(one),
  );

/** The languages that a list of a runner has no name for, of those that would have to be run. */
export const missingIn = (names: ReadonlySet<string>): Language[] =>
  LANGUAGES.filter((language) => isExecutable(language) && !names.has(language));
