import { historyField } from '@codemirror/commands';
import { EditorState, type EditorStateConfig } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorMemory, KeptEditor } from './editor-memory-context.ts';

// The context is a file of its own: a page has it before the editor's code comes.
export { EditorMemoryContext } from './editor-memory-context.ts';

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
