import { PieChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { ChartCard, ChartLegend, type ChartCardProps } from './chart-card.tsx';
import classes from './chart-card.module.css';
import { chartColor } from './chart-colors.ts';

/** Pixels. */
const SIZE = 180;

/** Each row as a part, with the figures of all series in words. */
const slicesOf = ({ rows, series }: ChartCardProps['figures']) =>
  rows.map(({ id, label, values }, index) => ({
    key: id,
    name: label,
    value: values[0] ?? 0,
    color: chartColor(index),
    text: series.map(({ format }, place) => format(values[place] ?? 0)).join(' · '),
  }));

/** Parts of a whole: the first series is drawn, and the legend tells the figures of all of them. */
export const PieChartCard = ({ figures, ...card }: ChartCardProps) => {
  // Nothing has no parts.
  const rows = figures.rows.some(({ values }) => (values[0] ?? 0) > 0) ? figures.rows : [];
  const slices = slicesOf({ ...figures, rows });
  return (
    <ChartCard {...card} figures={{ ...figures, rows }}>
      <div className={classes.pie}>
        <PieChart
          size={SIZE}
          data={slices.filter(({ value }) => value > 0)}
          strokeColor="var(--mantine-color-body)"
          strokeWidth={2}
          startAngle={90}
          endAngle={-270}
          withTooltip
          tooltipDataSource="segment"
          valueFormatter={figures.series[0]?.format}
          accessibilityLayer={false}
        />
        <ChartLegend stacked keys={slices.map(({ name, color, text }) => ({ label: name, color, text }))} />
      </div>
    </ChartCard>
  );
};
