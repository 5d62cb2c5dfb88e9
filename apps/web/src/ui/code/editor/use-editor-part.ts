import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useEffect, useState, type RefObject } from 'react';
import { partOf } from '../../../lib/server/part.ts';

/** Something that an editor can do once it has loaded. */
export interface EditorPart {
  /** Asks for it; fulfilled when it is there. */
  load: () => Promise<Extension>;
  /** What has come of it: nothing, until it is there. */
  present: () => Extension;
}

/** Until a part is there, an editor does without. */
const NOT_YET: Extension = [];

/** A part that all editors of a page share: it is known by its identity. */
export const editorPartOf = (fetchPart: () => Promise<Extension>): EditorPart => {
  let present: Extension = NOT_YET;
  const { load } = partOf(async () => (present = await fetchPart()));
  return { load, present: () => present };
};

const presentOf = (part: EditorPart | null): Extension => part?.present() ?? NOT_YET;

/**
 * Gives an editor a part, at once where it was loaded before, else when it comes; null takes it away again. Text,
 * cursor and undo stay as they are: somebody may be typing.
 * @returns a part of the editor's first state
 */
export const useEditorPart = (
  view: RefObject<EditorView | null>,
  part: EditorPart | null,
): (() => Extension) => {
  const [place] = useState(() => new Compartment());
  useEffect(() => {
    let current = true;
    const show = (extension: Extension) => {
      if (current && view.current && place.get(view.current.state) !== extension)
        view.current.dispatch({ effects: place.reconfigure(extension) });
    };
    show(presentOf(part));
    if (part) void part.load().then(show);
    return () => {
      current = false;
    };
  }, [view, place, part]);
  return () => place.of(presentOf(part));
};
