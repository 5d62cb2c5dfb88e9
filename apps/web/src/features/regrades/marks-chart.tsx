import type { Regrade } from '@assay/contract';
import { BarChartCard } from '../../ui/charts/bar-chart-card.tsx';

const averageWords = (average: Regrade['average']): string =>
  average
    ? `On average ${average.before.toFixed(2)} before and ${average.after.toFixed(2)} after.`
    : 'Nobody has submitted.';

/** How the marks of the question lie, before and after. */
const MarksChart = ({ distribution, average }: Pick<Regrade, 'distribution' | 'average'>) => (
  <BarChartCard
    title="Marks before and after"
    text={averageWords(average)}
    figures={{
      of: 'Marks',
      series: [
        { label: 'Before', format: String },
        { label: 'After', format: String },
      ],
      rows: distribution
        .filter(({ before, after }) => before + after > 0)
        .map(({ from, to, before, after }) => ({
          id: String(from),
          label: `${from}–${to}`,
          values: [before, after],
        })),
    }}
  />
);

export default MarksChart;
