import { checkerSentence, LINES, type Checker } from '@assay/contract';
import { Text } from '@mantine/core';

/** How an output is judged, where it is not line by line as nearly everywhere; null: a judge reads it. */
export const CheckerNote = ({ checker }: { checker: Checker | null }) => {
  if (checker?.kind === LINES.kind) return null;
  return (
    <Text c="dimmed">
      {checker
        ? checkerSentence(checker)
        : 'More than one output can be right: a judge reads what your program prints. An output shown here is one of them.'}
    </Text>
  );
};
