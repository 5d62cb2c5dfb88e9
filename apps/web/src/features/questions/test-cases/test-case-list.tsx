import { areWeighed, checkerSentence, type LargeText, type TestCase } from '@assay/contract';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { LargeTextLink } from './large-text.tsx';
import classes from './test-case-list.module.css';
import { TEST_WORDS, type TestKind } from './test-words.ts';

const LOOK = {
  PUBLIC: { color: 'info', icon: <IconEye size={14} aria-hidden /> },
  HIDDEN: { color: 'gray', icon: <IconEyeOff size={14} aria-hidden /> },
} as const;

const Stream = ({
  label,
  text,
  large,
  place,
}: {
  label: string;
  text: string;
  large: LargeText | null | undefined;
  place: number;
}) => (
  <div className={classes.stream}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <ScrollRegion as="pre" label={label}>
      {text || <span className={classes.nothing}>nothing</span>}
    </ScrollRegion>
    {large && <LargeTextLink large={large} name={`${label} of test case ${place + 1}`} />}
  </div>
);

/** Brings what the address names (`#test-3`) into view, once it is there. */
const useNamed = (id: string) => {
  const named = useLocation().hash === `#${id}`;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!named) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [named]);
  return { id, ref, tabIndex: named ? -1 : undefined, 'data-named': named || undefined };
};

interface TestCaseBlockProps {
  test: TestCase;
  place: number;
  kind: TestKind;
  /** The tests do not all count the same. */
  weighed: boolean;
}

const TestCaseBlock = ({ test, place, kind, weighed }: TestCaseBlockProps) => (
  <div className={classes.block} {...useNamed(`test-${place + 1}`)}>
    <Group className={classes.blockHead}>
      <Text fw={500}>
        {TEST_WORDS[kind].test} {place + 1}
        {test.name && ` · ${test.name}`}
      </Text>
      <Badge
        variant="light"
        color={LOOK[test.type].color}
        leftSection={LOOK[test.type].icon}
        fw={500}
        size="sm"
      >
        {test.type}
      </Badge>
      {(test.group || weighed) && (
        <Text size="sm" c="dimmed">
          {[test.group && `group “${test.group}”`, `weighs ${test.weight}`].filter(Boolean).join(' · ')}
        </Text>
      )}
    </Group>
    <div className={classes.streams} data-words={kind === 'looked at' || undefined}>
      <Stream label={TEST_WORDS[kind].input} text={test.input} large={test.largeInput} place={place} />
      <Stream label={TEST_WORDS[kind].output} text={test.output} large={test.largeOutput} place={place} />
    </div>
    {test.hint && (
      <Text size="sm" p="sm" pt={0}>
        <Text span c="dimmed" size="sm">
          Hint for whoever fails it:
        </Text>{' '}
        {test.hint}
      </Text>
    )}
    {test.checker && (
      <Text size="xs" c="dimmed" p="sm" pt={0}>
        This test case is compared differently. {checkerSentence(test.checker)}
      </Text>
    )}
  </div>
);

interface TestCaseListProps {
  testcases: readonly TestCase[];
  kind: TestKind;
}

/** The tests of a question: input beside expected output, or what a judge or a person goes by. */
export const TestCaseList = ({ testcases, kind }: TestCaseListProps) => {
  if (testcases.length === 0) return <Text c="dimmed">This question has no test cases.</Text>;
  return (
    <Stack>
      {testcases.map((test, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- test cases have no identity but their place
        <TestCaseBlock key={place} test={test} place={place} kind={kind} weighed={areWeighed(testcases)} />
      ))}
    </Stack>
  );
};
