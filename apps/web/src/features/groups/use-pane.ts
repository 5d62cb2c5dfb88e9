import { useDeferredValue, useMemo, useState } from 'react';
import { NOTHING_SELECTED } from './list-selection.ts';
import type { Placed } from './use-assignment.ts';

const NO_FILTER = { search: '', semester: '', batch: '' };
export type PaneFilter = typeof NO_FILTER;

const matches = ({ fullname, username, semester, batch }: Placed, filter: PaneFilter, words: string[]) => {
  if (filter.semester && String(semester) !== filter.semester) return false;
  if (filter.batch && batch !== filter.batch) return false;
  const text = `${fullname} ${username}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** One of the two lists: what of it is shown, at first as `preset` says, and what of that is selected. */
export const usePane = (students: readonly Placed[], preset: Partial<PaneFilter> = {}) => {
  const [filter, setFilter] = useState({ ...NO_FILTER, ...preset });
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  // Typing goes before filtering.
  const asked = useDeferredValue(filter);
  const shown = useMemo(() => {
    const words = asked.search.toLowerCase().split(/\s+/).filter(Boolean);
    return students.filter((student) => matches(student, asked, words));
  }, [students, asked]);
  const ids = useMemo(() => shown.map(({ _id }) => _id), [shown]);

  return {
    filter,
    setFilter: (part: Partial<PaneFilter>) => setFilter({ ...filter, ...part }),
    clearFilter: () => setFilter(NO_FILTER),
    isFiltered: Object.values(filter).some((value) => value.trim() !== ''),
    total: students.length,
    shown,
    /** Ids of what is shown. */
    ids,
    selection,
    setSelection,
    /** Ids of what is selected and shown: what is out of sight is not moved. */
    chosen: ids.filter((id) => selection.picked.has(id)),
  };
};

export type Pane = ReturnType<typeof usePane>;
