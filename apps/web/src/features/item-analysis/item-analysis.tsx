import type { Analysis } from '@assay/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { itemAnalysisQuery } from './api.ts';
import { ExamFigures } from './exam-figures.tsx';
import { ItemTable } from './item-table.tsx';
import { SuspectList } from './suspect-list.tsx';

const Loading = () => (
  <div role="status" aria-busy="true" aria-label="Loading the analysis of questions and tests">
    <Skeleton h={28} w={160} mb="sm" />
    <Skeleton h={96} radius={8} mb="md" />
    <Skeleton h={200} radius={8} />
  </div>
);

/** What the questions and tests of a task did: what may be wrong with them first, then the figures. */
export const ItemAnalysis = ({ analysis }: { analysis: Analysis }) => {
  const { taskId = '' } = useParams();
  const { data, error, refetch } = useQuery(itemAnalysisQuery(taskId, analysis.studentCount));
  if (data)
    return (
      <>
        <SuspectList items={data} analysis={analysis} />
        <ExamFigures analysis={data} />
        <ItemTable items={data} analysis={analysis} />
      </>
    );
  return error ? (
    <LoadError
      message={messageOf(error, 'Failed to fetch the analysis of questions and tests')}
      onRetry={() => void refetch()}
    />
  ) : (
    <Loading />
  );
};
