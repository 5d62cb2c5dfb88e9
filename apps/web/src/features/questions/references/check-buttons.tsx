import type { Language } from '@assay/contract';
import { Button, Group, Loader, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';

/** A check that goes on. */
export const Running = ({
  language,
  tests,
  onStop,
}: {
  language: Language;
  tests: number;
  onStop: () => void;
}) => (
  <>
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm">
        Running the {language} program on {tests} {tests === 1 ? 'test' : 'tests'}…
      </Text>
    </Group>
    <Button variant="default" size="xs" onClick={onStop}>
      Stop
    </Button>
  </>
);

interface Standing {
  /** How many programs there are. */
  references: number;
  tests: number;
  hasJudge: boolean;
  /** The program shown is another one than was checked. */
  changed: boolean;
}

/** What stands beside the button that checks. */
export const hintOf = ({ references, tests, hasJudge, changed }: Standing): string => {
  if (references === 0)
    return hasJudge
      ? 'Write a program to check the judge with.'
      : 'Write a program to check the expected outputs with.';
  if (tests === 0) return 'Add a test case to check it with.';
  if (changed) return 'Changed since the last check.';
  return references > 1 ? 'Runs every language on all test cases.' : 'Runs it on all test cases.';
};

interface CheckButtonsProps {
  canCheck: boolean;
  onCheck: () => void;
  /** Begins with the code snippets; null where there are none, or something is written already. */
  onStart: (() => void) | null;
  hint: string;
}

/** Begins a check. */
export const CheckButtons = ({ canCheck, onCheck, onStart, hint }: CheckButtonsProps) => (
  <>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlayerPlay size={14} />}
      disabled={!canCheck}
      onClick={onCheck}
    >
      Check
    </Button>
    {onStart && (
      <Button variant="subtle" size="xs" onClick={onStart}>
        Start from the code snippets
      </Button>
    )}
    <Text size="xs" c="dimmed">
      {hint}
    </Text>
  </>
);
