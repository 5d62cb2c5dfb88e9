import type { TaskStudent } from '@assay/contract';
import { useMemo, useState } from 'react';

/**
 * The students that are ticked, on whatever page of the list they stand. `rows` is the page on screen, always the
 * newest; what has been loaded anew does not untick anybody.
 */
export const useChosenStudents = (rows: readonly TaskStudent[] | undefined) => {
  const [ticked, setTicked] = useState<ReadonlyMap<string, TaskStudent>>(new Map());
  const newest = useMemo(() => new Map(rows?.map((row) => [row._id, row])), [rows]);

  return {
    /** As they stand now, where they are on screen. */
    students: [...ticked].map(([id, student]) => newest.get(id) ?? student),
    clear: () => setTicked(new Map()),
    selection: {
      selected: new Set(ticked.keys()),
      onChange: (ids: ReadonlySet<string>) =>
        setTicked(
          new Map(
            [...ids].flatMap((id) => {
              const student = newest.get(id) ?? ticked.get(id);
              return student ? [[id, student] as const] : [];
            }),
          ),
        ),
    },
  };
};
