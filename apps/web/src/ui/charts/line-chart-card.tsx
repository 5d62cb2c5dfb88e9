import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import classes from './chart-card.module.css';
import { chartColor } from './chart-colors.ts';

/** Pixels. */
const HEIGHT = 160;
const VALUE = 48;

interface LineChartCardProps extends ChartCardProps {
  /** The end of the scale. */
  max: number;
}

/** How figures went: a line a series, from 0 to `max`, with the rows from left to right. */
export const LineChartCard = ({ max, ...card }: LineChartCardProps) => {
  const { rows, series } = card.figures;
  const data = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(series.map(({ label }, index) => [label, values[index] ?? 0])),
  }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wordsOf = (id: unknown): string => {
    const row = byId.get(String(id));
    return row ? [row.label, row.title].filter(Boolean).join(' · ') : '';
  };
  return (
    <ChartCard {...card}>
      <LineChart
        h={HEIGHT}
        data={data}
        dataKey="id"
        series={series.map(({ label, color }, index) => ({ name: label, color: color ?? chartColor(index) }))}
        curveType="linear"
        valueFormatter={series[0]?.format}
        tickLine="none"
        xAxisProps={{ tickFormatter: (id) => byId.get(String(id))?.label ?? '', minTickGap: 16 }}
        yAxisProps={{ domain: [0, max], ticks: [0, max / 2, max], width: VALUE }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ margin: { top: 12, right: 16, bottom: 0, left: 0 } }}
        tooltipProps={{ labelFormatter: wordsOf }}
        classNames={{ tooltip: classes.tooltip, tooltipLabel: classes.tooltipLabel }}
        accessibilityLayer={false}
      />
    </ChartCard>
  );
};
