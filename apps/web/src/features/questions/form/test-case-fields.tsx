import { canAddTestCase } from '@assay/contract';
import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Tooltip,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller, useFieldArray, useFormState, useWatch, type Control } from 'react-hook-form';
import classes from '../question-form.module.css';
import type { QuestionFormValues } from '../question-form-values.ts';

interface TestCaseFieldsProps {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

const TestText = ({
  control,
  name,
  label,
}: {
  control: Control<QuestionFormValues>;
  name: `questions.${number}.testcases.${number}.${'input' | 'output'}`;
  label: string;
}) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <Textarea
        {...field}
        label={label}
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

const LABELS = {
  compared: { input: 'Input', output: 'Output' },
  judged: { input: 'Input of the judge', output: 'Answer of the judge (optional)' },
};

interface TestCaseProps {
  control: Control<QuestionFormValues>;
  name: `questions.${number}.testcases.${number}`;
  /** Place of the test in the question. */
  place: number;
  labels: (typeof LABELS)['judged'];
  onDelete: () => void;
}

const DeleteTestCase = ({ place, onDelete }: Pick<TestCaseProps, 'place' | 'onDelete'>) => (
  <Tooltip label="Delete test case">
    <ActionIcon
      ml="auto"
      variant="subtle"
      color="gray"
      aria-label={`Delete test case ${place + 1}`}
      onClick={onDelete}
    >
      <IconTrash size={16} />
    </ActionIcon>
  </Tooltip>
);

const TestCaseHead = ({ control, name, place, onDelete }: Omit<TestCaseProps, 'labels'>) => (
  <Group className={classes.blockHead}>
    <Text fw={500} size="sm">
      Test case {place + 1}
    </Text>
    <Controller
      control={control}
      name={`${name}.type`}
      render={({ field }) => (
        <SegmentedControl
          size="xs"
          aria-label={`Type of test case ${place + 1}`}
          value={field.value}
          onChange={field.onChange}
          data={['PUBLIC', 'HIDDEN']}
        />
      )}
    />
    <DeleteTestCase place={place} onDelete={onDelete} />
  </Group>
);

const TestCase = ({ labels, ...of }: TestCaseProps) => (
  <div className={classes.block}>
    <TestCaseHead {...of} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} p="sm" pt={0}>
      <TestText control={of.control} name={`${of.name}.input`} label={labels.input} />
      <TestText control={of.control} name={`${of.name}.output`} label={labels.output} />
    </SimpleGrid>
  </div>
);

/** The tests that grade a question: what the program reads and what it has to write, or what its judge goes by. */
export const TestCaseFields = ({ control, index }: TestCaseFieldsProps) => {
  const name = `questions.${index}.testcases` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  const testcases = useWatch({ control, name });
  const { errors } = useFormState({ control, name });
  const problem = errors.questions?.[index]?.testcases?.root?.message;
  const hasJudge = useWatch({ control, name: `questions.${index}.hasJudge` });
  const labels = LABELS[hasJudge ? 'judged' : 'compared'];
  const mayAdd = canAddTestCase(testcases, hasJudge);

  return (
    <Stack gap="md">
      {fields.map((test, place) => (
        <TestCase
          key={test.id}
          control={control}
          name={`${name}.${place}`}
          place={place}
          labels={labels}
          onDelete={() => remove(place)}
        />
      ))}
      {problem && (
        <Text c="var(--mantine-color-error)" size="xs">
          {problem}
        </Text>
      )}
      <Group gap="sm" data-problem={problem ? true : undefined}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={!mayAdd}
          onClick={() => append({ input: '', output: '', type: 'PUBLIC' })}
        >
          Add Test Case
        </Button>
        <Text size="xs" c="dimmed">
          {mayAdd
            ? 'Students see PUBLIC test cases and can run them; HIDDEN ones only grade.'
            : 'Fill in input and output of the test cases above first.'}
        </Text>
      </Group>
    </Stack>
  );
};
