import { Text } from '@mantine/core';

/** How time is known; said wherever it is shown. */
export const TimeNote = () => (
  <Text c="dimmed" size="xs" maw={820}>
    Averages are over all students whose submission is graded. Time is read from their runs and last
    keystrokes: each span up to one counts for its question, so reading counts for the question that is typed
    in next.
  </Text>
);
