import type { Diagnostic } from '@assay/contract';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A message about a line of an editor. */
export interface LineMark extends Pick<Diagnostic, 'severity' | 'message'> {
  /** From 1. */
  line: number;
  /** From 1; 0 for the whole line. */
  column: number;
}

/** What is to be marked in an editor, as long as it holds the text that it was said of. */
export interface EditorMarks {
  text: string;
  lines: readonly LineMark[];
}

const SEVERITY = { error: 'error', warning: 'warning', note: 'info' } as const;

/** From the column to the end of its line; the whole line where the column is none of it. */
const rangeOf = (doc: Text, { line, column }: LineMark): { from: number; to: number } | null => {
  if (line < 1 || line > doc.lines) return null;
  const { from, to } = doc.line(line);
  const begin = from + Math.max(0, column - 1);
  return { from: begin < to ? begin : from, to };
};

/** Marks lines of an editor in place of those that were marked; the part that draws them is loaded with the first. */
export const markLines = async (view: EditorView, marks: EditorMarks | null): Promise<void> => {
  // Where it does not load, the messages are still in the list of the run.
  const lint = await import('@codemirror/lint').catch(() => null);
  if (!lint) return;
  const { doc } = view.state;
  const shown = marks?.text === doc.toString() ? marks.lines : [];
  view.dispatch(
    lint.setDiagnostics(
      view.state,
      shown.flatMap((mark) => {
        const range = rangeOf(doc, mark);
        return range ? [{ ...range, severity: SEVERITY[mark.severity], message: mark.message }] : [];
      }),
    ),
  );
};
