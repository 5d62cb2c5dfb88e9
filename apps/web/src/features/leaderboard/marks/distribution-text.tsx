import { distributeMarks, findMarksProblem, type Leaderboard } from '@assay/contract';
import { Text } from '@mantine/core';

/** How marks for the whole task would fall on its questions. */
export const DistributionText = ({ board, marks }: { board: Leaderboard; marks: number | null }) => {
  if (marks === null || findMarksProblem(marks, board.totalMarks)) return null;
  const { questionMarks } = distributeMarks(
    marks,
    board.task.questions.map((question) => question.marks),
  );
  return (
    <Text size="sm" c="dimmed" className="tabular">
      {questionMarks.map((own, index) => `Q${index + 1}: ${own}`).join(' · ')}
    </Text>
  );
};
