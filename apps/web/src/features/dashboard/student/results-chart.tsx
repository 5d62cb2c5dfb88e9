import { percentageOf, type OwnResultRow } from '@assay/contract';
import dayjs from 'dayjs';
import { LineChartCard } from '../../../ui/charts/line-chart-card.tsx';

/** How the published results of a student went, the oldest first. */
const ResultsChart = ({ rows }: { rows: readonly OwnResultRow[] }) => (
  <LineChartCard
    title="Your results over time"
    text={`The last ${rows.length} published results, in percent of their marks.`}
    max={100}
    figures={{
      of: 'Submitted',
      series: [{ label: 'Result', format: (percent) => `${percent} %` }],
      rows: rows.toReversed().map(({ taskId, name, submittedAt, marksObtained, totalMarks }) => ({
        id: taskId,
        label: dayjs(submittedAt).format('D MMM'),
        title: name,
        values: [Math.round(percentageOf(marksObtained, totalMarks))],
      })),
    }}
  />
);

export default ResultsChart;
