import { historyField } from '@codemirror/commands';
import { EditorState, type EditorStateConfig } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { createContext } from 'react';

interface KeptEditor {
  /** Text, selection and undo, without what the editor can do. */
  state: unknown;
  scroll: ReturnType<EditorView['scrollSnapshot']>;
}

/** Editors that are not on screen any more, by name, for as long as the page lasts. */
export type EditorMemory = Map<string, KeptEditor>;

/** Where editors with a name are kept; without it each begins anew. */
export const EditorMemoryContext = createContext<EditorMemory | null>(null);

const WITH_UNDO = { history: historyField };

/** Keeps an editor that is about to go. */
export const keepEditor = (memory: EditorMemory, name: string, view: EditorView): void => {
  memory.set(name, { state: view.state.toJSON(WITH_UNDO), scroll: view.scrollSnapshot() });
};

/** The editor as it was left, with undo, cursor and scroll; anew where its text has changed meanwhile. */
export const recallEditor = (
  kept: KeptEditor | undefined,
  config: EditorStateConfig,
): Pick<ConstructorParameters<typeof EditorView>[0] & object, 'state' | 'scrollTo'> => {
  if (kept) {
    const state = EditorState.fromJSON(kept.state, config, WITH_UNDO);
    if (state.doc.toString() === config.doc) return { state, scrollTo: kept.scroll };
  }
  return { state: EditorState.create(config) };
};
