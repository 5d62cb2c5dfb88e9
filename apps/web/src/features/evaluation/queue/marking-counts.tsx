import type { MarkingProgress } from '@assay/contract';
import { Progress, Text } from '@mantine/core';
import classes from './queue.module.css';

const parts = ({ WAITING, GRADING, EVALUATED, BY_TESTS }: MarkingProgress): string[] =>
  [
    { count: WAITING, words: 'to mark' },
    { count: GRADING, words: 'being graded' },
    { count: EVALUATED, words: 'marked' },
    { count: BY_TESTS, words: 'by the tests' },
  ].flatMap(({ count, words }) => (count > 0 ? [`${count} ${words}`] : []));

/** How far the marking of some programs is: a bar, and the same in figures. */
export const MarkingCounts = ({ progress, label }: { progress: MarkingProgress; label: string }) => {
  const { programs, WAITING, GRADING } = progress;
  if (programs === 0) return <Text c="dimmed">No answers</Text>;
  const done = programs - WAITING - GRADING;
  return (
    <div className={classes.counts}>
      <Progress
        value={(100 * done) / programs}
        color={done === programs ? 'success' : undefined}
        aria-label={`Marked of ${label}`}
      />
      <Text size="sm" c="dimmed" className="tabular">
        {parts(progress).join(' · ')}
      </Text>
    </div>
  );
};
