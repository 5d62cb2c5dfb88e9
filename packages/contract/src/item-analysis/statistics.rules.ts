/**
 * The statistics that figures of questions and tests are made of. A value that cannot be computed (too few values, or
 * none of them differ) is null, never NaN.
 */

/** Null of no values. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rounding leaves less than this of a spread that is none: part of the largest value, squared. */
const NO_SPREAD = 1e-12;

/** Sample covariance (divided by n − 1) of pairs; null of fewer than two. Both have the same length. */
export const covarianceOf = (xs: readonly number[], ys: readonly number[]): number | null => {
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  if (meanX === null || meanY === null || xs.length < 2) return null;
  const sum = xs.reduce((total, x, index) => total + (x - meanX) * ((ys[index] ?? meanY) - meanY), 0);
  return sum / (xs.length - 1);
};

/** Sample variance (divided by n − 1); null of fewer than two values. Exactly 0 where all are the same. */
export const varianceOf = (values: readonly number[]): number | null => {
  const variance = covarianceOf(values, values);
  if (variance === null) return null;
  const largest = Math.max(...values.map(Math.abs));
  return variance <= NO_SPREAD * largest * largest ? 0 : variance;
};

/** Sample standard deviation; null of fewer than two values. */
export const deviationOf = (values: readonly number[]): number | null => {
  const variance = varianceOf(values);
  return variance === null ? null : Math.sqrt(variance);
};

/** Pearson's correlation of pairs, −1 to 1; null of fewer than two, and where either side has no spread. */
export const correlationOf = (xs: readonly number[], ys: readonly number[]): number | null => {
  const [covariance, spreadX, spreadY] = [covarianceOf(xs, ys), deviationOf(xs), deviationOf(ys)];
  if (covariance === null || !spreadX || !spreadY) return null;
  return Math.max(-1, Math.min(1, covariance / (spreadX * spreadY)));
};
