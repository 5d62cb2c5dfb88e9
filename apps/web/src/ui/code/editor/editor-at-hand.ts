import { useEffect, useSyncExternalStore } from 'react';
import { partOf, type PartState } from '../../../lib/server/part.ts';

const fetchCode = async () => {
  const [{ CodeEditor }, { loadParts }, { findEditorPlace, goToLine, returnToEditor }] = await Promise.all([
    import('./code-editor.tsx'),
    import('./editor-parts.ts'),
    import('./editor-place.ts'),
  ]);
  return { CodeEditor, loadParts, findEditorPlace, goToLine, returnToEditor };
};

type EditorCode = Awaited<ReturnType<typeof fetchCode>>;

let atHand: EditorCode | null = null;

/** The editor is the heaviest part of a page that shows one: it comes in a file of its own, beside what else is fetched. */
export const editorPart = partOf(async (): Promise<EditorCode> => (atHand = await fetchCode()));

/** The editor's code once it was loaded: null as long as no editor can be on the page. */
export const editorAtHand = (): EditorCode | null => atHand;

const codeOrState = (): EditorCode | PartState => atHand ?? editorPart.state();

/** The editor's code, or how far it is; it is asked for. */
export const useEditorCode = (): EditorCode | PartState => {
  useEffect(() => void editorPart.load(), []);
  return useSyncExternalStore(editorPart.subscribe, codeOrState);
};
