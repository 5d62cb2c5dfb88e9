import type { Leaderboard } from '@assay/contract';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { analysisQuery } from '../api.ts';
import { difficultyGroups, gradedStudents, moduleGroups } from './analysis-figures.ts';
import { AnalysisSkeleton } from './analysis-skeleton.tsx';
import { GroupAnalysis } from './group-analysis.tsx';
import { QuestionAnalysis } from './question-analysis.tsx';

interface AnalysisPanelProps {
  tab: 'difficulty' | 'module' | 'question';
  board: Leaderboard;
}

const NoResults = () => (
  <EmptyState
    icon={<IconChartBar size={32} stroke={1.4} aria-hidden />}
    title="No Data Available"
    text="No results found for this task. Charts appear here once a submission is graded."
  />
);

/** One analysis of a task: figures, charts, and the results behind them. Loaded when its tab is first opened. */
const AnalysisPanel = ({ tab, board }: AnalysisPanelProps) => {
  const students = useMemo(() => gradedStudents(board), [board]);
  const { data, error, refetch } = useQuery(analysisQuery(board.task._id, students.length));
  useErrorToast(data ? null : error, 'Failed to fetch leaderboard data');
  const groups = useMemo(
    () => data && (tab === 'module' ? moduleGroups(data) : difficultyGroups(data)),
    [tab, data],
  );

  if (!data || !groups)
    return error ? (
      <LoadError message="Error fetching data. Please try again later." onRetry={() => void refetch()} />
    ) : (
      <AnalysisSkeleton />
    );
  if (data.studentCount === 0) return <NoResults />;
  if (tab === 'question') return <QuestionAnalysis analysis={data} board={board} students={students} />;
  return (
    <GroupAnalysis
      // Each has a table of its own, with its own columns and place in the address.
      key={tab}
      of={tab === 'module' ? 'Module' : 'Difficulty'}
      groups={groups}
      board={board}
      students={students}
    />
  );
};

export default AnalysisPanel;
