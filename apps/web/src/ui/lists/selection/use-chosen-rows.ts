import { useMemo, useState } from 'react';

/**
 * The rows that are ticked, on whatever page of the list they stand. `rows` is the page on screen, always the newest; what
 * has been loaded anew unticks nothing.
 */
export const useChosenRows = <Row extends { _id: string }>(rows: readonly Row[] | undefined) => {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const newest = useMemo(() => new Map(rows?.map((row) => [row._id, row])), [rows]);

  return {
    /** As they stand now, where they are on screen. */
    rows: [...ticked].map(([id, row]) => newest.get(id) ?? row),
    /** Ticks these and no others. */
    choose: (chosen: readonly Row[]) => setTicked(new Map(chosen.map((row) => [row._id, row]))),
    clear: () => setTicked(new Map()),
    selection: {
      selected: new Set(ticked.keys()),
      onChange: (ids: ReadonlySet<string>) =>
        setTicked(
          new Map(
            [...ids].flatMap((id) => {
              const row = newest.get(id) ?? ticked.get(id);
              return row ? [[id, row] as const] : [];
            }),
          ),
        ),
    },
  };
};

export type ChosenRows<Row extends { _id: string }> = ReturnType<typeof useChosenRows<Row>>;
