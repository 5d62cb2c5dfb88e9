import { gradeOf, percentageOf, SECTION_ROWS, type OwnResultRow } from '@assay/contract';
import { Skeleton } from '@mantine/core';
import { lazy, memo, Suspense } from 'react';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { Section, WorkRow } from '../sections/section.tsx';

/** Charts are heavy: what draws them comes when there is a line to draw. */
const ResultsChart = lazy(() => import('./results-chart.tsx'));

interface LastResultsProps {
  results: { rows: OwnResultRow[]; total: number };
}

const ShownResults = ({ results: { rows, total } }: LastResultsProps) => (
  <>
    <Section
      title="Last results"
      section={{ rows: rows.slice(0, SECTION_ROWS), total }}
      idOf={({ taskId }) => taskId}
      more="/student/history"
      empty="No result is published yet. Your marks appear here when your faculty publishes them."
      renderRow={({ taskId, name, subject, submittedAt, marksObtained, totalMarks }) => (
        <WorkRow
          name={name}
          to={`/student/history/analysis/${taskId}`}
          facts={[subject, <DateTimeText key="at" value={submittedAt} format="date" />]}
          aside={
            <>
              <b>{marksObtained}</b> of {totalMarks} · {Math.round(percentageOf(marksObtained, totalMarks))} %
              · {gradeOf(marksObtained, totalMarks)}
            </>
          }
        />
      )}
    />
    {rows.length > 1 && (
      <Suspense fallback={<Skeleton h={240} radius="lg" />}>
        <ResultsChart rows={rows} />
      </Suspense>
    )}
  </>
);

/** The last published results and how they went over time; drawn anew only when there are others. */
export const LastResults = memo(ShownResults);
