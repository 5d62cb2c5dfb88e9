import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReportProgress as Place } from './make-report.ts';

const wordsOf = ({ done, total }: Place): string => {
  if (total === null) return 'Reading marks';
  return done < total
    ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')} students`
    : 'Writing the file';
};

interface ReportProgressProps {
  progress: Place;
  onCancel: () => void;
}

/** How far a report is, and the way to stop it. */
export const ReportProgress = ({ progress, onCancel }: ReportProgressProps) => (
  <Group gap="sm" wrap="nowrap">
    <Progress
      flex={1}
      value={(100 * progress.done) / Math.max(1, progress.total ?? 1)}
      aria-label="Generating the report"
    />
    <Text className="tabular" role="status">
      {wordsOf(progress)}
    </Text>
    <Button size="compact-sm" variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </Group>
);
