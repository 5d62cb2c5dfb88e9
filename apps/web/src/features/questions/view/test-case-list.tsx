import type { TestCase } from '@assay/contract';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import classes from './question-details.module.css';

const LOOK = {
  PUBLIC: { color: 'info', icon: <IconEye size={14} aria-hidden /> },
  HIDDEN: { color: 'gray', icon: <IconEyeOff size={14} aria-hidden /> },
} as const;

const Stream = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.stream}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <ScrollRegion as="pre" label={label}>
      {text}
    </ScrollRegion>
  </div>
);

const TestCaseBlock = ({ test, place, hasJudge }: { test: TestCase; place: number; hasJudge: boolean }) => (
  <div className={classes.block}>
    <Group className={classes.blockHead}>
      <Text fw={500}>Test case {place + 1}</Text>
      <Badge
        variant="light"
        color={LOOK[test.type].color}
        leftSection={LOOK[test.type].icon}
        fw={500}
        size="sm"
      >
        {test.type}
      </Badge>
    </Group>
    <div className={classes.streams}>
      <Stream label={hasJudge ? 'Input of the judge' : 'Input'} text={test.input} />
      <Stream label={hasJudge ? 'Answer of the judge' : 'Output'} text={test.output} />
    </div>
  </div>
);

/** The tests of a question: input beside expected output, or what a judge goes by. */
export const TestCaseList = ({
  testcases,
  hasJudge,
}: {
  testcases: readonly TestCase[];
  hasJudge: boolean;
}) => {
  if (testcases.length === 0) return <Text c="dimmed">This question has no test cases.</Text>;
  return (
    <Stack>
      {testcases.map((test, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- test cases have no identity but their place
        <TestCaseBlock key={place} test={test} place={place} hasJudge={hasJudge} />
      ))}
    </Stack>
  );
};
