import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Language } from '@assay/contract';
import { useEffect, useState, type RefObject } from 'react';

const cpp = () => import('@codemirror/lang-cpp').then((from) => from.cpp());

const SYNTAX: Readonly<Record<Language, () => Promise<Extension>>> = {
  C: cpp,
  'C++': cpp,
  JAVA: () => import('@codemirror/lang-java').then(({ java }) => java()),
  PYTHON: () => import('@codemirror/lang-python').then(({ python }) => python()),
  'HTML/CSS/JS': () => import('@codemirror/lang-html').then(({ html }) => html()),
};

/** Until its syntax is there, a program is plain text. */
const PLAIN: Extension = [];

const atHand = new Map<Language, Extension>();

/** Loads what colours and indents programs of a language. Where it does not come, the next call tries again. */
export const loadSyntax = async (language: Language): Promise<Extension> => {
  const known = atHand.get(language);
  if (known) return known;
  try {
    const loaded = await SYNTAX[language]();
    atHand.set(language, loaded);
    return loaded;
  } catch {
    return PLAIN;
  }
};

/**
 * Gives an editor the syntax of its language, at once where it was loaded before, else when it comes. Text, cursor and
 * undo stay as they are: somebody may be typing.
 * @returns a part of the editor's first state
 */
export const useCodeSyntax = (view: RefObject<EditorView | null>, language: Language): (() => Extension) => {
  const [place] = useState(() => new Compartment());
  useEffect(() => {
    let current = true;
    const show = (syntax: Extension) => {
      if (current && view.current && place.get(view.current.state) !== syntax)
        view.current.dispatch({ effects: place.reconfigure(syntax) });
    };
    show(atHand.get(language) ?? PLAIN);
    void loadSyntax(language).then(show);
    return () => {
      current = false;
    };
  }, [view, place, language]);
  return () => place.of(atHand.get(language) ?? PLAIN);
};
