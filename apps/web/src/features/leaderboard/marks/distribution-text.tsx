import {
  distributeMarks,
  findMarksProblem,
  type Leaderboard,
  type LeaderboardStudent,
} from '@assay/contract';
import { Text } from '@mantine/core';

interface DistributionTextProps {
  board: Leaderboard;
  students: readonly LeaderboardStudent[];
  marks: number | null;
}

/** How marks for the whole submission of these students would fall on the questions that they have. */
export const DistributionText = ({ board, students, marks }: DistributionTextProps) => {
  if (marks === null || findMarksProblem(marks, board.totalMarks)) return null;
  const own = students.map(({ questionMarks }) =>
    board.task.questions.flatMap((question, place) =>
      questionMarks[place] === null ? [] : [{ place, marks: question.marks }],
    ),
  );
  const placesOf = (questions: (typeof own)[number] = []) => questions.map(({ place }) => place).join(' ');
  const [first = []] = own;
  if (own.some((questions) => placesOf(questions) !== placesOf(first)))
    return (
      <Text size="sm" c="dimmed">
        The students have different questions: the marks of each are split over those.
      </Text>
    );
  const asked =
    students.length === 0 ? board.task.questions.map((question, place) => ({ place, ...question })) : first;
  const { questionMarks } = distributeMarks(
    marks,
    asked.map((question) => question.marks),
  );
  return (
    <Text size="sm" c="dimmed" className="tabular">
      {questionMarks.map((split, index) => `Q${(asked[index]?.place ?? 0) + 1}: ${split}`).join(' · ')}
    </Text>
  );
};
