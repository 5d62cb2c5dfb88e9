import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useEffect, useState, type RefObject } from 'react';

/** Something that an editor can do once it has loaded. Each is made once: it is known by its identity. */
export interface EditorPart {
  load: () => Promise<Extension>;
}

/** Until a part is there, an editor does without. */
const NOT_YET: Extension = [];

const atHand = new Map<EditorPart, Extension>();

/** Loads a part for the editors of this page. Where it does not come, the next call tries again. */
export const loadPart = async (part: EditorPart): Promise<Extension> => {
  const known = atHand.get(part);
  if (known) return known;
  try {
    const loaded = await part.load();
    atHand.set(part, loaded);
    return loaded;
  } catch {
    return NOT_YET;
  }
};

const known = (part: EditorPart | null): Extension => (part && atHand.get(part)) ?? NOT_YET;

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
    show(known(part));
    if (part) void loadPart(part).then(show);
    return () => {
      current = false;
    };
  }, [view, place, part]);
  return () => place.of(known(part));
};
