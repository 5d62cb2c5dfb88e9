/** Where a student was in the exam, for the page that is loaded in place of this one. It stays in the tab. */
import type { EditorPlace } from '../../../ui/code/editor/editor-place.ts';
import type { RunState } from '../program/running/use-run.ts';

export interface KeptPlace {
  editor: EditorPlace | null;
  /** The last output of each question. */
  outputs: Readonly<Record<string, RunState>>;
}

const nameOf = (taskId: string): string => `assay-exam/place/${taskId}`;

/** Keeps it, unless the browser refuses storage or has no room. */
export const keepPlace = (taskId: string, place: KeptPlace) => {
  try {
    sessionStorage.setItem(nameOf(taskId), JSON.stringify(place));
  } catch {
    // The exam then opens at its last question, without the outputs.
  }
};

/** Takes it out; null when nothing was kept. */
export const takePlace = (taskId: string): KeptPlace | null => {
  try {
    const kept = sessionStorage.getItem(nameOf(taskId));
    sessionStorage.removeItem(nameOf(taskId));
    // This page's own words, of a moment ago.
    return kept ? (JSON.parse(kept) as KeptPlace) : null;
  } catch {
    return null;
  }
};
