/** What a sample looks like; the unit is that of its values. */
export interface Summary {
  count: number;
  mean: number;
  min: number;
  median: number;
  p90: number;
  p95: number;
  p99: number;
  max: number;
}

/** The smallest value that is not below `share` of all (nearest rank); the values are in order. */
const quantile = (ordered: readonly number[], share: number): number =>
  ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;

/** Nothing is dropped. A sample without values has a count of 0 and no numbers. */
export const summarise = (values: readonly number[]): Summary => {
  const ordered = values.toSorted((left, right) => left - right);
  return {
    count: ordered.length,
    mean: ordered.reduce((sum, value) => sum + value, 0) / ordered.length,
    min: quantile(ordered, 0),
    // Of an even number of values the two in the middle count alike.
    median: (quantile(ordered, 0.5) + (ordered[Math.floor(ordered.length / 2)] ?? Number.NaN)) / 2,
    p90: quantile(ordered, 0.9),
    p95: quantile(ordered, 0.95),
    p99: quantile(ordered, 0.99),
    max: quantile(ordered, 1),
  };
};
