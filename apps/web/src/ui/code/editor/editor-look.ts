import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useComputedColorScheme } from '@mantine/core';
import { vscodeDark, vscodeLight } from '@uiw/codemirror-theme-vscode';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { EditorSettings } from './editor-settings.ts';

/** What may change while an editor is open. */
interface EditorLook extends Pick<EditorSettings, 'fontSize' | 'tabWidth' | 'wrap'> {
  label: string;
  error: string | undefined;
  readOnly: boolean;
  /** Pixels. */
  minHeight: number;
  fill: boolean;
  theme: 'light' | 'dark';
}

type GivenLook = Omit<EditorLook, 'theme'> & {
  /** Without it: the colour scheme of the page. */
  theme: EditorLook['theme'] | undefined;
};

/** Grounds are faint, and edges mark: on stronger grounds the colours of a program fall below 4.5:1. */
const COLOURS = {
  light: {
    edge: '#e3e8e8',
    found: '#fff8c5',
    foundEdge: '#c79b2c',
    selectedEdge: '#9a6105',
    same: '#f7f9f9',
    sameEdge: '#b3bdbd',
  },
  dark: {
    edge: '#3a3a3a',
    found: '#2e2713',
    foundEdge: '#8a6d1b',
    selectedEdge: '#ebb53a',
    same: '#252a2e',
    sameEdge: '#5a6570',
  },
};

/** How an editor looks, what it is called, and how it indents. */
const editorLook = (look: EditorLook): Extension => {
  const { label, error, readOnly, fontSize, tabWidth, wrap, minHeight, fill, theme } = look;
  const { edge, found, foundEdge, selectedEdge, same, sameEdge } = COLOURS[theme];
  return [
    EditorState.readOnly.of(readOnly),
    EditorState.tabSize.of(tabWidth),
    indentUnit.of(' '.repeat(tabWidth)),
    wrap ? EditorView.lineWrapping : [],
    EditorView.theme({
      '&': { fontSize: `${fontSize}px`, ...(fill ? { height: '100%' } : {}) },
      '&.cm-editor .cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.5' },
      '.cm-content, .cm-gutter': fill ? {} : { minHeight: `${minHeight}px` },
      // On the theme's grey some of its own colours fall below 4.5:1, so the line is marked by its edges; one that
      // cannot be written in needs no mark.
      '&.cm-editor .cm-activeLine': { backgroundColor: 'transparent' },
      '&.cm-editor .cm-gutters': theme === 'dark' ? { color: '#a6a6a6' } : {},
      '&.cm-editor:not(.cm-focused) .cm-activeLineGutter': { backgroundColor: 'transparent' },
      '&.cm-focused .cm-activeLine': readOnly
        ? {}
        : { boxShadow: `inset 0 1px 0 ${edge}, inset 0 -1px 0 ${edge}` },
      '&.cm-editor .cm-searchMatch': { backgroundColor: found, outline: `1px solid ${foundEdge}` },
      '&.cm-editor .cm-searchMatch-selected': { outline: `2px solid ${selectedEdge}` },
      '&.cm-editor .cm-selectionMatch': { backgroundColor: same, outline: `1px solid ${sameEdge}` },
      '&.cm-editor .cm-searchMatch .cm-selectionMatch': { backgroundColor: found, outline: 'none' },
    }),
    // After our own rules, which have to win over its font.
    theme === 'dark' ? vscodeDark : vscodeLight,
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      'aria-description': 'Tab indents. Press Escape and then Tab to leave the editor.',
      ...(error ? { 'aria-invalid': 'true' } : {}),
    }),
  ];
};

/** Gives an editor its look, and another one when it changes, as a part of its first state. */
export const useEditorLook = (view: RefObject<EditorView | null>, given: GivenLook): (() => Extension) => {
  const scheme = useComputedColorScheme('light');
  const look = { ...given, theme: given.theme ?? scheme };
  const [place] = useState(() => new Compartment());
  const shown = useRef<string>(null);
  const change = useEffectEvent(() => {
    // Larger letters and wrapped lines leave the line at the top where it is.
    const scroll = view.current?.scrollSnapshot();
    if (scroll) view.current?.dispatch({ effects: [place.reconfigure(editorLook(look)), scroll] });
  });
  const facts = JSON.stringify(look);
  useEffect(() => {
    const before = shown.current;
    shown.current = facts;
    if (before !== null && before !== facts) change();
  }, [facts]);
  return () => place.of(editorLook(look));
};
