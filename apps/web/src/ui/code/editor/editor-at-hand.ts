import { queryOptions } from '@tanstack/react-query';

/** The editor is the heaviest part of a page that shows one: it comes in a file of its own, beside what else is fetched. */
const load = async () => {
  const [{ CodeEditor }, { loadParts }, { findEditorPlace, goToLine, returnToEditor }] = await Promise.all([
    import('./code-editor.tsx'),
    import('./editor-parts.ts'),
    import('./editor-place.ts'),
  ]);
  return { CodeEditor, loadParts, findEditorPlace, goToLine, returnToEditor };
};

type EditorCode = Awaited<ReturnType<typeof load>>;

let atHand: EditorCode | null = null;

/** @throws where a file of it does not come; the next call asks for it again */
export const loadEditor = async (): Promise<EditorCode> => (atHand ??= await load());

/** The editor's code once it was loaded: null as long as no editor can be on the page. */
export const editorAtHand = (): EditorCode | null => atHand;

/** The same as a query. Some browsers keep to a failure as long as the page lasts: after a few tries it has to be reloaded. */
export const editorQuery = queryOptions({
  queryKey: ['code-editor'],
  queryFn: loadEditor,
  initialData: () => atHand ?? undefined,
  staleTime: Infinity,
  retry: 2,
});
