/** One value on light backgrounds, one on dark ones. */
interface ChartColor {
  light: string;
  dark: string;
}

/**
 * The colours of charts, in the order in which they are given out; the last one is a quiet grey for what others are
 * measured by. Each is at least 3:1 on the page, and any two can be told apart with every kind of colour blindness.
 */
export const CHART_COLORS: readonly ChartColor[] = [
  { light: '#3f86b8', dark: '#5fb0ea' },
  { light: '#c4720f', dark: '#e8913a' },
  { light: '#2336a0', dark: '#7a74f0' },
  { light: '#8f3a3f', dark: '#c8635c' },
  { light: '#45102a', dark: '#f4df74' },
  { light: '#84908f', dark: '#94a1a1' },
];

const nameOf = (index: number): string => `--assay-chart-${index + 1}`;

/** The palette as CSS variables of one colour scheme. */
export const chartVariables = (scheme: keyof ChartColor): Record<string, string> =>
  Object.fromEntries(CHART_COLORS.map((color, index) => [nameOf(index), color[scheme]]));

/** The CSS colour of the series or slice at this place; starts again after the last. */
export const chartColor = (index: number): string => `var(${nameOf(index % CHART_COLORS.length)})`;

/** What others are measured by: the total, the plan. */
export const REFERENCE_COLOR = chartColor(CHART_COLORS.length - 1);
