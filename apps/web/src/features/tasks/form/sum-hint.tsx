import { Anchor, Text } from '@mantine/core';

interface SumHintProps {
  /** What the questions come to, in words: `Questions add up to 40 marks.` */
  text: string;
  /** The sum that the field can take. */
  sum: number;
  /** Whether the field holds a fitting number already. */
  fits: boolean;
  onTake: (sum: number) => void;
}

/** What the selected questions add up to, below the field that has to match it, and the way to take it over. */
export const SumHint = ({ text, sum, fits, onTake }: SumHintProps) =>
  sum > 0 && (
    <Text size="xs" c="dimmed" mt={4} aria-live="polite">
      {text}{' '}
      {!fits && (
        <Anchor component="button" type="button" size="xs" fw={500} onClick={() => onTake(sum)}>
          Use {sum}
        </Anchor>
      )}
    </Text>
  );
