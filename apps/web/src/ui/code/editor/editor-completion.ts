import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completeFromList,
  completionKeymap,
  currentCompletions,
  selectedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { Prec, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, type Command } from '@codemirror/view';
import type { Language } from '@assay/contract';
import { NAMES } from './editor-names.ts';
import { textsBeside } from './editor-surroundings.ts';

const WORDS = /[\p{L}_$][\p{L}\p{N}_$]+/gu;
const BEFORE = /[\p{L}_$][\p{L}\p{N}_$]*$/u;
const WHOLE = /^[\p{L}\p{N}_$]*$/u;
const AFTER = /^[\p{L}\p{N}_$]*/u;
const OF_AN_OBJECT = /(?:\.|->)$/;
/** Letters before anything is offered unasked: who types `return n` and Enter wants a new line. */
const ASKED_BY = 2;

/** Where nobody wants the names of a program. */
const PROSE = /Comment|String|CharLiteral|CharacterLiteral|^Text$|^RegExp$/;

const isProse = (state: EditorState, at: number): boolean => {
  for (let node = syntaxTree(state).resolveInner(at, -1); ;) {
    if (node.type.isTop) return false;
    if (PROSE.test(node.name)) return true;
    // What stands in braces in a text is a program again.
    if (/Interpolation$|^FormatReplacement$/.test(node.name) || !node.parent) return false;
    node = node.parent;
  }
};

/** The words of the whole program but for the one that is being typed. */
const wordsOf = ({ state }: CompletionContext, from: number, to: number): Completion[] => {
  const rest = AFTER.exec(state.sliceDoc(to, state.doc.lineAt(to).to))?.[0].length ?? 0;
  const beside = state.facet(textsBeside).flatMap((texts) => texts());
  const texts = [state.sliceDoc(0, from), state.sliceDoc(to + rest), ...beside];
  const words = new Set(texts.flatMap((text) => text.match(WORDS) ?? []));
  return [...words].map((label) => ({ label, type: 'text' }));
};

/** Keywords and usual names, apart for what may stand after a dot. */
const namesOf = (language: Language): Record<'free' | 'member', Completion[]> => {
  const { member = '', ...free } = NAMES[language];
  const list = (words: string, type: string) =>
    words
      .split(' ')
      .filter(Boolean)
      .map((label) => ({ label, type }));
  return {
    free: Object.entries(free).flatMap(([type, words]) => list(words, type)),
    member: list(member, 'method'),
  };
};

/** What the language's own package offers at this place. */
const packageResults = (context: CompletionContext): CompletionResult[] =>
  context.state
    .languageDataAt<CompletionSource | readonly (string | Completion)[]>('autocomplete', context.pos)
    .flatMap((source) => {
      const result = typeof source === 'function' ? source(context) : completeFromList(source)(context);
      return result && 'options' in result && result.options.length > 0 ? [result] : [];
    });

/** Each once, as the first list has it. */
const onceEach = (options: readonly Completion[]): Completion[] => [
  ...new Map(options.toReversed().map((one) => [one.label, one])).values(),
];

/**
 * Whether a script stands at a place of a page, which may also be markup or styles. It goes by the grammar's names: its
 * package would come with every other language.
 */
const isInScript = (state: EditorState, pos: number): boolean => {
  let node = syntaxTree(state).resolveInner(pos, -1);
  while (!node.type.isTop && node.parent) node = node.parent;
  return /^(Script|Single(Expression|ClassItem))$/.test(node.name);
};

/** Offers what the language's package does, then usual names of the language and words of the program. */
export const offering = (language: Language): CompletionSource => {
  const names = namesOf(language);
  const isScript = ({ state, pos }: CompletionContext) =>
    language !== 'HTML/CSS/JS' || isInScript(state, pos);
  return (context) => {
    const word = context.matchBefore(BEFORE);
    if (word && !context.explicit && word.to - word.from < ASKED_BY) return null;
    const results = packageResults(context);
    const from = word?.from ?? context.pos;
    // `background-col` and `</di` begin before what is a word elsewhere.
    const other = results.find((result) => result.from !== from || (!word && !context.explicit));
    if (other || (!word && !context.explicit)) return other ?? null;
    const options = results.flatMap((result) => result.options);
    if (!isProse(context.state, context.pos)) {
      const isMember = OF_AN_OBJECT.test(context.state.sliceDoc(Math.max(0, from - 2), from));
      if (isScript(context)) options.push(...names[isMember ? 'member' : 'free']);
      options.push(...wordsOf(context, from, context.pos));
    }
    return options.length > 0 ? { from, options: onceEach(options), validFor: WHOLE } : null;
  };
};

/** A word that is offered and written out already needs a new line, not itself. */
const acceptUnlessWhole: Command = (view) => {
  const { state } = view;
  const { head } = state.selection.main;
  const typed = BEFORE.exec(state.doc.lineAt(head).text.slice(0, head - state.doc.lineAt(head).from))?.[0];
  if (selectedCompletion(state) && !currentCompletions(state).some(({ label }) => label === typed))
    return acceptCompletion(view);
  closeCompletion(view);
  return false;
};

/** While words are only looked for Esc is not used up: Esc and then Tab leaves the editor. */
const closeShown: Command = (view) => {
  const isShown = currentCompletions(view.state).length > 0;
  closeCompletion(view);
  return isShown;
};

const KINDS: Readonly<Record<string, string>> = {
  class: 'type',
  function: 'function',
  keyword: 'keyword',
  method: 'method',
  namespace: 'module',
  property: 'property',
  text: 'in the program',
  type: 'type',
};

const kindOf = ({ type, detail }: Completion): Node | null => {
  if (!type || detail) return null;
  const kind = document.createElement('span');
  kind.className = 'cm-completionDetail';
  kind.textContent = KINDS[type] ?? type;
  return kind;
};

const LOOK = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--assay-border)',
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    boxShadow: 'var(--mantine-shadow-md)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '13em',
    minWidth: '220px',
    maxWidth: 'min(420px, 92vw)',
    padding: '4px',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '0.8125rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '24px',
    justifyContent: 'space-between',
    padding: '3px 8px',
    borderRadius: '4px',
    lineHeight: '1.4',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--mantine-color-teal-light)',
    color: 'var(--mantine-color-text)',
  },
  'li[aria-selected] > .cm-completionDetail': { color: 'inherit' },
  '.cm-completionMatchedText': {
    textDecoration: 'none',
    fontWeight: '700',
    color: 'var(--mantine-color-teal-light-color)',
  },
  '.cm-completionDetail': {
    margin: '0',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '0.75rem',
    fontStyle: 'normal',
    color: 'var(--mantine-color-dimmed)',
  },
});

/** Offers words of the program, and keywords and usual names of a language. Enter or Tab takes one, Esc takes none. */
export const completion = (language: Language): Extension => [
  autocompletion({
    override: [offering(language)],
    // What only resembles what was typed would be taken by an Enter that meant a new line.
    filterStrict: true,
    icons: false,
    maxRenderedOptions: 50,
    defaultKeymap: false,
    addToOptions: [{ render: kindOf, position: 80 }],
  }),
  Prec.highest(
    keymap.of([
      ...completionKeymap.filter(({ key }) => key !== 'Enter' && key !== 'Escape'),
      { key: 'Escape', run: closeShown },
      { key: 'Enter', run: acceptUnlessWhole },
      { key: 'Tab', run: acceptCompletion },
    ]),
  ),
  LOOK,
];
