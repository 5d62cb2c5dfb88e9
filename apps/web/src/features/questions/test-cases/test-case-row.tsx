import { newChecker } from '@assay/contract';
import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  SimpleGrid,
  Text,
  Textarea,
  Tooltip,
} from '@mantine/core';
import { IconCopy, IconEqual, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { Controller, useController, useWatch, type Control } from 'react-hook-form';
import { useId, useState, type ReactNode } from 'react';
import { MoveButtons } from '../../../ui/lists/drag-order/move-buttons.tsx';
import { useDragOrder } from '../../../ui/lists/drag-order/use-drag-order.ts';
import type { QuestionFormValues } from '../question-form-values.ts';
import { LargeTextField, useLargeText } from './large-text.tsx';
import { CheckerFields } from './checker-fields.tsx';
import { testInShort } from './test-in-short.ts';
import { SettingsButton, TestSettings, useSettingsProblem } from './test-settings.tsx';
import classes from './test-cases.module.css';

/** What stands over and in the two texts of a test. */
export interface TestFieldWords {
  input: string;
  output: string;
  outputHint?: string;
}

interface TestTextProps {
  control: Control<QuestionFormValues>;
  test: TestCaseRowProps['name'];
  side: 'input' | 'output';
  place: number;
  label: string;
  /** Stands in the field while it is empty. */
  hint?: string | undefined;
}

const TestText = ({ hint, ...text }: TestTextProps) =>
  useLargeText(text) ? <LargeTextField {...text} /> : <SmallText {...text} hint={hint} />;

const SmallText = ({ control, test, side, label, hint }: TestTextProps) => (
  <Controller
    control={control}
    name={`${test}.${side}`}
    render={({ field, fieldState }) => (
      <Textarea
        {...field}
        label={label}
        placeholder={hint}
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: classes.code }}
        error={fieldState.error?.message}
      />
    )}
  />
);

interface TestCaseRowProps {
  control: Control<QuestionFormValues>;
  name: `questions.${number}.testcases.${number}`;
  /** Names the question's tests among those of the form. */
  list: `questions.${number}.testcases`;
  /** Place of the test in the question, from 0. */
  place: number;
  count: number;
  words: TestFieldWords;
  /** Its output can be compared differently from the others. */
  canDiffer: boolean;
  onMove: (from: number, to: number) => void;
  /** Null where the question can have no further test. */
  onDuplicate: (() => void) | null;
  onDelete: () => void;
}

const TypeField = ({ control, name, place }: Pick<TestCaseRowProps, 'control' | 'name' | 'place'>) => (
  <Controller
    control={control}
    name={`${name}.type`}
    render={({ field, fieldState }) => (
      <>
        <SegmentedControl
          size="xs"
          aria-label={`Type of test case ${place + 1}`}
          value={field.value}
          onChange={field.onChange}
          data={['PUBLIC', 'HIDDEN']}
        />
        {fieldState.error && (
          <Text size="xs" c="var(--mantine-color-error)">
            {fieldState.error.message}
          </Text>
        )}
      </>
    )}
  />
);

/** Compares this test differently from the others, once somebody says so. */
const DifferButton = ({ control, name, place }: Pick<TestCaseRowProps, 'control' | 'name' | 'place'>) => {
  const { field } = useController({ control, name: `${name}.checker` });
  if (field.value) return null;
  return (
    <Tooltip label="Compare this test case differently">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Compare test case ${place + 1} differently`}
        onClick={() => field.onChange(newChecker('EXACT'))}
      >
        <IconEqual size={16} />
      </ActionIcon>
    </Tooltip>
  );
};

const OwnChecker = ({ control, name, place }: Pick<TestCaseRowProps, 'control' | 'name' | 'place'>) => {
  const { field, fieldState } = useController({ control, name: `${name}.checker` });
  if (!field.value) return null;
  return (
    <Group p="sm" pt={0} align="flex-end" gap="sm">
      <CheckerFields
        label={`How test case ${place + 1} is compared`}
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      <Button variant="default" size="xs" mb={20} onClick={() => field.onChange(null)}>
        As the others
      </Button>
    </Group>
  );
};

const Tools = ({
  control,
  name,
  place,
  count,
  canDiffer,
  onMove,
  onDuplicate,
  onDelete,
  settings,
}: TestCaseRowProps & { settings: ReactNode }) => (
  <Group gap={4} ml="auto" wrap="nowrap">
    {settings}
    {canDiffer && <DifferButton control={control} name={name} place={place} />}
    <MoveButtons place={place} name={`Test case ${place + 1}`} count={count} onMove={onMove} />
    <Tooltip label="Duplicate test case">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Duplicate test case ${place + 1}`}
        disabled={!onDuplicate}
        onClick={onDuplicate ?? undefined}
      >
        <IconCopy size={16} />
      </ActionIcon>
    </Tooltip>
    <Tooltip label="Delete test case">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete test case ${place + 1}`}
        onClick={onDelete}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  </Group>
);

/** A test as it is typed, moved, duplicated and deleted. */
export const TestCaseRow = (props: TestCaseRowProps) => {
  const { control, name, list, place, words, canDiffer, onMove } = props;
  const { row, grip, edge } = useDragOrder<HTMLDivElement>(list, {
    place,
    name: `Test case ${place + 1}`,
    onMove,
  });
  const settings = useId();
  const [wanted, setWanted] = useState(false);
  // What is to be corrected in there cannot be closed.
  const opened = useSettingsProblem(control, name) || wanted;
  const inShort = testInShort(useWatch({ control, name }));
  return (
    <div ref={row} className={classes.test} data-edge={edge ?? undefined}>
      <Group className={classes.head}>
        <span ref={grip} className={classes.grip} data-grip>
          <IconGripVertical size={16} aria-hidden />
          <Text fw={500} size="sm" span>
            Test case {place + 1}
          </Text>
        </span>
        <TypeField control={control} name={name} place={place} />
        {inShort && !opened && (
          <Text size="sm" c="dimmed" className={classes.inShort}>
            {inShort}
          </Text>
        )}
        <Tools
          {...props}
          settings={
            <SettingsButton
              place={place}
              opened={opened}
              controls={settings}
              onToggle={() => setWanted(!opened)}
            />
          }
        />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} p="sm" pt={0}>
        <TestText
          control={control}
          test={name}
          side="input"
          place={place}
          label={words.input}
          hint="The program reads nothing"
        />
        <TestText
          control={control}
          test={name}
          side="output"
          place={place}
          label={words.output}
          hint={words.outputHint}
        />
      </SimpleGrid>
      {opened && <TestSettings id={settings} control={control} name={name} list={list} place={place} />}
      {canDiffer && <OwnChecker control={control} name={name} place={place} />}
    </div>
  );
};
