import { EditorView } from '@codemirror/view';

/** Where the cursor stands: in which editor of the page, and from where to where the selection goes, in characters. */
export interface EditorPlace {
  editor: number;
  anchor: number;
  head: number;
}

const editors = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.cm-content')];

/** The place of the cursor; null when no editor has the focus. */
export const findEditorPlace = (): EditorPlace | null => {
  const editor = editors().findIndex((content) => content.contains(document.activeElement));
  const view = EditorView.findFromDOM(editors()[editor] ?? document.body);
  return editor >= 0 && view ? { editor, ...view.state.selection.main.toJSON() } : null;
};

/** Puts the cursor there, as far as the text reaches; answers whether there is such an editor. */
export const returnToEditor = ({ editor, anchor, head }: EditorPlace): boolean => {
  const content = editors()[editor];
  const view = content && EditorView.findFromDOM(content);
  if (!view) return false;
  const end = view.state.doc.length;
  view.dispatch({
    selection: { anchor: Math.min(anchor, end), head: Math.min(head, end) },
    scrollIntoView: true,
  });
  view.focus();
  return true;
};

/**
 * Puts the cursor at a line of the program that all editors of the page make together, one under the other, and shows it.
 * @param line from 1
 * @param column from 1; 0 for the begin of the line
 */
export const goToLine = (line: number, column: number): void => {
  let left = line;
  for (const [editor, content] of editors().entries()) {
    const doc = EditorView.findFromDOM(content)?.state.doc;
    if (!doc) return;
    if (left <= doc.lines) {
      const { from, to } = doc.line(Math.max(1, left));
      const anchor = Math.min(to, from + Math.max(0, column - 1));
      returnToEditor({ editor, anchor, head: anchor });
      return;
    }
    left -= doc.lines;
  }
};
