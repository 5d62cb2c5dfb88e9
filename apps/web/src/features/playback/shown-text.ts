import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';

/** A part of a text, in characters. */
export interface TextRange {
  from: number;
  to: number;
}

const mark = Decoration.mark({ class: 'cm-lastChange' });
const showing = StateEffect.define<TextRange | null>();

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) => {
    const shown = effects.find((effect) => effect.is(showing));
    if (!shown?.is(showing)) return before.map(changes);
    return shown.value && shown.value.from < shown.value.to
      ? Decoration.set(mark.range(shown.value.from, shown.value.to))
      : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.baseTheme({
  '.cm-lastChange': { boxShadow: 'inset 0 -2px 0 var(--assay-teal)' },
});

/** The one edit that makes a text of another. */
const editTo = (shown: string, wanted: string) => {
  const most = Math.min(shown.length, wanted.length);
  let from = 0;
  while (from < most && shown.charCodeAt(from) === wanted.charCodeAt(from)) from += 1;
  let same = 0;
  while (
    same < most - from &&
    shown.charCodeAt(shown.length - 1 - same) === wanted.charCodeAt(wanted.length - 1 - same)
  )
    same += 1;
  return { from, to: shown.length - same, insert: wanted.slice(from, wanted.length - same) };
};

/** Shows one text after the other in an editor. */
export interface ShownText {
  extension: Extension;
  /** Marks what the newest change put there, and scrolls to it; of one that took something away it shows where. */
  show: (text: string, changed: TextRange | null) => void;
}

/** All of a moment in one update: the page lays the text out once. @param first what the editor begins with */
export const openShownText = (first: string): ShownText => {
  let view: EditorView | null = null;
  let shown = first;
  const found = ViewPlugin.define((made) => {
    view = made;
    return {
      destroy: () => {
        view = null;
      },
    };
  });
  return {
    extension: [marked, look, found],
    show: (text, changed) => {
      view?.dispatch({
        changes: text === shown ? [] : editTo(shown, text),
        effects: [
          showing.of(changed),
          ...(changed ? [EditorView.scrollIntoView(changed.to, { y: 'nearest', yMargin: 48 })] : []),
        ],
      });
      shown = text;
    },
  };
};
