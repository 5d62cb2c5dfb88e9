/** What a language is to questions, beside its name. What is not said holds as for most of them. */
interface LanguageRow {
  /** Pages are shown in a browser and marked by hand; everything else is run. */
  isPage?: true;
  /** A program answers queries with tables: it reads no input and prints nothing else. */
  answersTables?: true;
  /** The server reads programs in it: wrong ones are made of them, and they are compared for similarity. */
  isParsed?: true;
  /** Some runners have it: those that are set up for it (RUNNER_LANGUAGES). */
  isOptional?: true;
  /** Least memory of a test, in megabytes, where the runtime takes a good part of it for itself. */
  leastMegabytes?: number;
}

/** Every language that questions may have, in the order in which they are offered. */
export const LANGUAGE_ROWS = {
  C: { isParsed: true },
  'C++': { isParsed: true },
  JAVA: { isParsed: true, leastMegabytes: 128 },
  PYTHON: { isParsed: true },
  JAVASCRIPT: { isParsed: true },
  TYPESCRIPT: { isParsed: true },
  SQL: { answersTables: true },
  GO: { isOptional: true },
  RUST: { isOptional: true },
  'C#': { isOptional: true, leastMegabytes: 128 },
  KOTLIN: { isOptional: true, leastMegabytes: 128 },
  PHP: { isOptional: true },
  RUBY: { isOptional: true },
  R: { isOptional: true, leastMegabytes: 128 },
  PASCAL: { isOptional: true },
  HASKELL: { isOptional: true },
  'HTML/CSS/JS': { isPage: true },
} as const satisfies Record<string, LanguageRow>;

/** What is said of a language, also where that is nothing. */
export const languageRow = (language: keyof typeof LANGUAGE_ROWS): LanguageRow => LANGUAGE_ROWS[language];
