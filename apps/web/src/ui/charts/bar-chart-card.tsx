import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { ChartCard, ChartLegend, type ChartCardProps } from './chart-card.tsx';
import classes from './chart-card.module.css';
import { chartColor } from './chart-colors.ts';
import type { ChartFigures } from './chart-figures.ts';

/** Pixels. */
const BAR = 16;
const BAR_GAP = 3;
const ROW_GAP = 20;
const AXIS = 32;
const LABEL_CHARACTER = 8;
/** Room for the value behind the longest bar. */
const VALUE = 64;
/** Taller charts scroll. */
const SHOWN_MAX = 480;

interface BarChartCardProps extends ChartCardProps {
  /** The end of the scale; without it the largest value. */
  max?: number;
  /** Series lie end to end and make up a whole, on an axis, instead of side by side with their values. */
  stacked?: boolean;
}

const heightOf = ({ rows, series }: ChartFigures, stacked: boolean): number => {
  const bars = stacked ? 1 : series.length;
  return rows.length * (bars * (BAR + BAR_GAP) + ROW_GAP) + (stacked ? AXIS : 0);
};

/** Lying bars, so that long labels and many rows have room: one bar a series in each row. */
export const BarChartCard = ({ max, stacked = false, ...card }: BarChartCardProps) => {
  const { rows, series } = card.figures;
  const colors = series.map(({ color }, index) => color ?? chartColor(index));
  const data = rows.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map((one, index) => [one.label, values[index] ?? 0])),
  }));
  const titles = new Map(rows.map(({ label, title }) => [label, title ? `${label} · ${title}` : label]));
  const format = series[0]?.format ?? String;
  const height = heightOf(card.figures, stacked);

  return (
    <ChartCard
      {...card}
      scrolls={height > SHOWN_MAX}
      legend={
        series.length > 1 && (
          <ChartLegend keys={series.map(({ label }, index) => ({ label, color: colors[index] ?? '' }))} />
        )
      }
    >
      <BarChart
        h={height}
        data={data}
        dataKey="label"
        orientation="vertical"
        type={stacked ? 'stacked' : 'default'}
        series={series.map(({ label }, index) => ({ name: label, color: colors[index] }))}
        valueFormatter={format}
        withBarValueLabel={!stacked}
        barLabelColor="var(--mantine-color-text)"
        withXAxis={stacked}
        gridAxis={stacked ? 'y' : 'none'}
        tickLine="none"
        xAxisProps={{ domain: [0, max ?? 'dataMax'], allowDecimals: false }}
        yAxisProps={{
          width: Math.max(...rows.map(({ label }) => label.length)) * LABEL_CHARACTER + 20,
          interval: 0,
        }}
        barProps={{
          barSize: BAR,
          radius: stacked ? 0 : [0, 3, 3, 0],
          // With an end of the scale the rest of it is shown, too.
          background: max !== undefined && { fill: 'var(--assay-hover)', radius: 3 },
        }}
        barChartProps={{
          barGap: BAR_GAP,
          margin: { top: 0, right: stacked ? 16 : VALUE, bottom: 0, left: 0 },
        }}
        tooltipProps={{ labelFormatter: (label) => titles.get(String(label)) ?? label }}
        classNames={{ tooltip: classes.tooltip, tooltipLabel: classes.tooltipLabel }}
        accessibilityLayer={false}
      />
    </ChartCard>
  );
};
