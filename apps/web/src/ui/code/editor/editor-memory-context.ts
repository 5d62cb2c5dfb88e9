import type { EditorView } from '@codemirror/view';
import { createContext } from 'react';

export interface KeptEditor {
  /** Text, selection and undo, without what the editor can do. */
  state: unknown;
  scroll: ReturnType<EditorView['scrollSnapshot']>;
}

/** Editors that are not on screen any more, by name, for as long as the page lasts. */
export type EditorMemory = Map<string, KeptEditor>;

/** Where editors with a name are kept; without it each begins anew. */
export const EditorMemoryContext = createContext<EditorMemory | null>(null);
