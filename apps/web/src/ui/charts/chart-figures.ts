/** A column of figures: one colour of a bar chart, one column of the table. */
export interface ChartSeries {
  label: string;
  /** With its unit, as it stands in chart and table. */
  format: (value: number) => string;
  /** A CSS colour; without it the series has the palette's at its place. */
  color?: string;
}

/** What a chart is about: a difficulty, a module, a question. */
export interface ChartRow {
  id: string;
  /** Short, for axis and legend: `CO2`. */
  label: string;
  /** In full, where there is room for it. */
  title?: string;
  /** One for each series. */
  values: readonly number[];
}

/** What a chart draws and its table lists. */
export interface ChartFigures {
  /** What the rows are, in one word: `Difficulty`. */
  of: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
}

/** More rows than this are not read out one by one. */
const READ_OUT_MAX = 12;

/** The figures as a sentence, for who cannot see the chart. */
export const inWords = ({ of, series, rows }: ChartFigures): string =>
  rows.length > READ_OUT_MAX
    ? `${rows.length} rows by ${of.toLowerCase()}; the table has the figures.`
    : rows
        .map(
          ({ label, values }) =>
            `${label}: ${series
              .map((one, index) => `${one.label.toLowerCase()} ${one.format(values[index] ?? 0)}`)
              .join(', ')}.`,
        )
        .join(' ');
