import { LANGUAGE_LIMITS } from '@assay/runner-contract/limits';

const isLimited = (language: string): language is keyof typeof LANGUAGE_LIMITS => language in LANGUAGE_LIMITS;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const MEGABYTE = 1024 * 1024;

/**
 * What a program may use on each test, by language where that differs. `1 s in C and C++, 2 s in JAVA; 256 MB`; empty
 * where none of the languages is run.
 */
export const limitsWords = (languages: readonly string[]): string => {
  const limited = languages.filter(isLimited);
  if (limited.length === 0) return '';
  const part = (of: (language: (typeof limited)[number]) => string): string => {
    const groups = [...Map.groupBy(limited, of)];
    return groups.length === 1
      ? (groups[0]?.[0] ?? '')
      : groups.map(([limit, own]) => `${limit} in ${listed(own)}`).join(', ');
  };
  const seconds = part((language) => `${LANGUAGE_LIMITS[language].cpuMs / 1000} s`);
  const memory = part((language) => `${LANGUAGE_LIMITS[language].memoryBytes / MEGABYTE} MB`);
  return `${seconds}; ${memory}`;
};
