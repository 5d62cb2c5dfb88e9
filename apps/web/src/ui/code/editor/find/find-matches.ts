import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** Beyond that nobody counts. */
const COUNTED_MAX = 999;

/** `2 of 7`, `7 matches`, `No matches`; empty where nothing is looked for. The match that is selected is told by its place. */
export const matchWords = (query: SearchQuery, state: EditorState): string => {
  if (query.search === '') return '';
  if (!query.valid) return 'Not a valid expression';
  const { from, to } = state.selection.main;
  const matches = query.getCursor(state);
  let count = 0;
  let selected = 0;
  for (let next = matches.next(); !next.done; next = matches.next()) {
    if (count === COUNTED_MAX) return `More than ${COUNTED_MAX} matches`;
    count += 1;
    if (next.value.from === from && next.value.to === to) selected = count;
  }
  if (count === 0) return 'No matches';
  if (selected > 0) return `${selected} of ${count}`;
  return count === 1 ? '1 match' : `${count} matches`;
};
