/** What a drill has seen. */
export interface Looked {
  /** When the backup was taken; null for a database that was restored by other means. */
  takenAt: Date | null;
  /** Rows by table. */
  counts: ReadonlyMap<string, number>;
  newest: { words: string; at: Date } | null;
}

const MINUTE_MS = 60_000;
const UNITS: readonly (readonly [ms: number, one: string, many: string])[] = [
  [24 * 60 * MINUTE_MS, 'day', 'days'],
  [60 * MINUTE_MS, 'hour', 'hours'],
  [MINUTE_MS, 'minute', 'minutes'],
];

/** `3 hours`: whole ones of the largest unit of which there are two, as `47 hours`, and never less than a minute. */
export const spanInWords = (ms: number): string => {
  const [unit, one, many] = UNITS.find(([size]) => ms >= 2 * size) ?? [MINUTE_MS, 'minute', 'minutes'];
  const count = Math.floor(ms / unit);
  return count < 1 ? 'less than a minute' : `${count} ${count === 1 ? one : many}`;
};

const ago = (moment: Date, now: Date): string =>
  `${moment.toISOString()}, ${spanInWords(now.getTime() - moment.getTime())} ago`;

/** How much would be lost if the installation had to be restored from this now. */
export const ageInWords = ({ takenAt, newest }: Looked, now: Date): string =>
  [
    takenAt && `It was taken at ${ago(takenAt, now)}.`,
    newest
      ? `The newest fact in it is ${newest.words} of ${ago(newest.at, now)}.`
      : 'Nothing has ever happened in it.',
  ]
    .filter(Boolean)
    .join(' ');

const rowsOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, rows) => sum + rows, 0);

/** How the installation has gone on since, so that a backup of another installation is noticed. */
export const growthInWords = (
  restored: ReadonlyMap<string, number>,
  live: ReadonlyMap<string, number>,
): string => {
  const more = rowsOf(live) - rowsOf(restored);
  const changed = [...restored].filter(([name, rows]) => live.get(name) !== rows).length;
  if (changed === 0) return 'The installation has the same number of rows in every table.';
  const rows = `${Math.abs(more)} ${Math.abs(more) === 1 ? 'row' : 'rows'} ${more < 0 ? 'fewer' : 'more'}`;
  return `The installation has ${rows} by now; ${changed} of ${restored.size} tables ${changed === 1 ? 'differs' : 'differ'}.`;
};
