/** What is known of one kind of call. */
export interface Figures {
  count: number;
  failures: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** The smallest value that `share` of them do not exceed; 0 of none. */
export const quantile = (ordered: readonly number[], share: number): number =>
  ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? 0;

export const figuresOf = (times: readonly number[], failures: number): Figures => {
  const ordered = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Number(quantile(ordered, share).toFixed(1));
  return { count: times.length, failures, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
};

/** A table of figures for a terminal. */
export const tableOf = (rows: Readonly<Record<string, Figures>>): string =>
  [
    `${'call'.padEnd(22)}   count  failed     p50     p95     p99     max`,
    ...Object.entries(rows).map(([name, { count, failures, p50, p95, p99, max }]) =>
      [
        name.padEnd(22),
        String(count).padStart(8),
        String(failures).padStart(8),
        ...[p50, p95, p99, max].map((ms) => ms.toFixed(1).padStart(8)),
      ].join(''),
    ),
  ].join('\n');
