import type { Language } from '@assay/contract';
import type { StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import type { EditorSettings } from './editor-settings.ts';
import { editorPartOf, useEditorPart, type EditorPart } from './use-editor-part.ts';

const CPP = editorPartOf(() => import('@codemirror/lang-cpp').then(({ cpp }) => cpp()));

/** A language that is read line by line, for which there is no grammar of its own. */
const streamed = (load: () => Promise<StreamParser<unknown>>): EditorPart =>
  editorPartOf(async () => {
    const [{ StreamLanguage }, parser] = await Promise.all([import('@codemirror/language'), load()]);
    return StreamLanguage.define(parser);
  });

/** What colours and indents programs of a language. */
export const SYNTAX: Readonly<Record<Language, EditorPart>> = {
  C: CPP,
  'C++': CPP,
  JAVA: editorPartOf(() => import('@codemirror/lang-java').then(({ java }) => java())),
  PYTHON: editorPartOf(() => import('@codemirror/lang-python').then(({ python }) => python())),
  JAVASCRIPT: editorPartOf(() =>
    import('@codemirror/lang-javascript').then(({ javascript }) => javascript()),
  ),
  TYPESCRIPT: editorPartOf(() =>
    import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ typescript: true })),
  ),
  SQL: editorPartOf(() =>
    import('@codemirror/lang-sql').then(({ sql, SQLite }) =>
      sql({ dialect: SQLite, upperCaseKeywords: true }),
    ),
  ),
  GO: streamed(() => import('@codemirror/legacy-modes/mode/go').then(({ go }) => go)),
  RUST: streamed(() => import('@codemirror/legacy-modes/mode/rust').then(({ rust }) => rust)),
  'C#': streamed(() => import('@codemirror/legacy-modes/mode/clike').then(({ csharp }) => csharp)),
  KOTLIN: streamed(() => import('@codemirror/legacy-modes/mode/clike').then(({ kotlin }) => kotlin)),
  PHP: editorPartOf(() => import('@codemirror/lang-php').then(({ php }) => php())),
  RUBY: streamed(() => import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => ruby)),
  R: streamed(() => import('@codemirror/legacy-modes/mode/r').then(({ r }) => r)),
  PASCAL: streamed(() => import('@codemirror/legacy-modes/mode/pascal').then(({ pascal }) => pascal)),
  HASKELL: streamed(() => import('@codemirror/legacy-modes/mode/haskell').then(({ haskell }) => haskell)),
  'HTML/CSS/JS': editorPartOf(() => import('@codemirror/lang-html').then(({ html }) => html())),
};

const completionOf = (language: Language): EditorPart =>
  editorPartOf(() => import('./editor-completion.ts').then(({ completion }) => completion(language)));

/** What offers words while somebody types. */
export const COMPLETION: Readonly<Record<Language, EditorPart>> = {
  C: completionOf('C'),
  'C++': completionOf('C++'),
  JAVA: completionOf('JAVA'),
  PYTHON: completionOf('PYTHON'),
  JAVASCRIPT: completionOf('JAVASCRIPT'),
  TYPESCRIPT: completionOf('TYPESCRIPT'),
  SQL: completionOf('SQL'),
  GO: completionOf('GO'),
  RUST: completionOf('RUST'),
  'C#': completionOf('C#'),
  KOTLIN: completionOf('KOTLIN'),
  PHP: completionOf('PHP'),
  RUBY: completionOf('RUBY'),
  R: completionOf('R'),
  PASCAL: completionOf('PASCAL'),
  HASKELL: completionOf('HASKELL'),
  'HTML/CSS/JS': completionOf('HTML/CSS/JS'),
};

/** Closing brackets, and finding and replacing. */
export const TOOLS = editorPartOf(() => import('./editor-tools.tsx').then(({ tools }) => tools));

/**
 * Asks for what editors of these languages need beyond themselves: the network may be away when one is first opened.
 * Fulfilled when all of it is there.
 */
export const loadParts = async (languages: readonly Language[], completes: boolean): Promise<void> => {
  const parts = [...new Set(languages)].flatMap((language) => [
    SYNTAX[language],
    ...(completes ? [COMPLETION[language]] : []),
  ]);
  await Promise.all([TOOLS, ...parts].map((part) => part.load()));
};

const VIM_KEYS = editorPartOf(() => import('./editor-vim.ts').then(({ vimKeys }) => vimKeys));

interface PartsOf extends Pick<EditorSettings, 'keys'> {
  language: Language;
  readOnly: boolean;
  completes: boolean;
}

/** Gives an editor its parts as they load. @returns the parts of its first state */
export const useEditorParts = (
  view: RefObject<EditorView | null>,
  { keys, language, readOnly, completes }: PartsOf,
): (() => Extension) => {
  const vim = useEditorPart(view, keys === 'vim' && !readOnly ? VIM_KEYS : null);
  const syntax = useEditorPart(view, SYNTAX[language]);
  const completion = useEditorPart(view, completes && !readOnly ? COMPLETION[language] : null);
  const tools = useEditorPart(view, TOOLS);
  // Vim before all others: in its normal mode a key means something else.
  return () => [vim(), syntax(), completion(), tools()];
};
