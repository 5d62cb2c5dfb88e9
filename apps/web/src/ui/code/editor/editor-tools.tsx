import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { highlightSelectionMatches, search, searchKeymap, setSearchQuery } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap, runScopeHandlers, type Panel, type ViewUpdate } from '@codemirror/view';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { EditorFindBar } from './find/editor-find-bar.tsx';
import { shownWithin } from './editor-surroundings.ts';

const isAboutFinding = ({ docChanged, selectionSet, transactions }: ViewUpdate): boolean =>
  docChanged ||
  selectionSet ||
  transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)));

/** The place of the find bar in its editor; the bar itself is React's. */
const findPanel = (view: EditorView): Panel => {
  const dom = document.createElement('div');
  dom.addEventListener('keydown', (event) => {
    // Esc, F3, Ctrl+F. Whatever the page does on Esc is not meant.
    if (!runScopeHandlers(view, event, 'search-panel')) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const show = (bar: ReactNode) => view.state.facet(shownWithin).forEach((place) => place(bar));
  const draw = () => show(createPortal(<EditorFindBar view={view} state={view.state} />, dom));
  return {
    dom,
    top: true,
    mount: draw,
    update: (update) => {
      if (isAboutFinding(update)) draw();
    },
    destroy: () => show(null),
  };
};

/** Closing brackets, and finding and replacing. What is looked for is taken as it is written, also `\n`. */
export const tools: Extension = [
  closeBrackets(),
  highlightSelectionMatches(),
  search({ top: true, literal: true, createPanel: findPanel }),
  keymap.of([...closeBracketsKeymap, ...searchKeymap]),
  EditorView.theme({
    '.cm-panels': {
      backgroundColor: 'var(--mantine-color-body)',
      color: 'var(--mantine-color-text)',
    },
    '.cm-panels-top': { borderBottom: '1px solid var(--assay-border)' },
    '.cm-panels-bottom': { borderTop: '1px solid var(--assay-border)' },
    '.cm-dialog': { padding: '8px 36px 8px 12px', fontFamily: 'var(--mantine-font-family)' },
    '.cm-dialog label, .cm-dialog input, .cm-dialog button': { fontSize: '0.8125rem' },
    '.cm-dialog .cm-textfield, .cm-dialog .cm-button': {
      padding: '4px 8px',
      border: '1px solid var(--mantine-color-default-border)',
      borderRadius: '6px',
      background: 'var(--mantine-color-default)',
      color: 'var(--mantine-color-default-color)',
    },
    '.cm-dialog-close': { top: '8px', right: '12px', color: 'inherit' },
  }),
];
