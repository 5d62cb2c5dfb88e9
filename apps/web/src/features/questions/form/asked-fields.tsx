import { LANGUAGES } from '@assay/contract';
import { Group, MultiSelect, NumberInput, Radio, SimpleGrid } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx';
import { DIFFICULTY_OPTIONS } from '../difficulty.ts';
import type { QuestionFormValues } from '../question-form-values.ts';

interface AskedFieldsProps {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

const StatementField = ({ control, index }: AskedFieldsProps) => (
  <Controller
    control={control}
    name={`questions.${index}.question`}
    render={({ field, fieldState }) => (
      <RichTextEditor
        label="Question"
        required
        height={200}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
    )}
  />
);

const LanguageField = ({ control, index }: AskedFieldsProps) => (
  <Controller
    control={control}
    name={`questions.${index}.language`}
    render={({ field, fieldState }) => (
      <MultiSelect
        {...field}
        label="Language"
        description="A student answers in one of these."
        searchable
        nothingFoundMessage="There is no such language."
        withAsterisk
        data={[...LANGUAGES]}
        error={fieldState.error?.message}
      />
    )}
  />
);

interface AmountFieldProps extends AskedFieldsProps {
  name: 'timeRequired' | 'marks';
  label: string;
}

const AmountField = ({ control, index, name, label }: AmountFieldProps) => (
  <Controller
    control={control}
    name={`questions.${index}.${name}`}
    render={({ field, fieldState }) => (
      <NumberInput
        {...field}
        label={label}
        withAsterisk
        min={0}
        decimalScale={2}
        allowNegative={false}
        clampBehavior="none"
        error={fieldState.error?.message}
      />
    )}
  />
);

const DifficultyField = ({ control, index }: AskedFieldsProps) => (
  <Controller
    control={control}
    name={`questions.${index}.difficulty`}
    render={({ field, fieldState }) => (
      <Radio.Group
        label="Difficulty"
        withAsterisk
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
        data-problem={fieldState.error ? true : undefined}
      >
        <Group gap="lg" mt={4} mb={4}>
          {DIFFICULTY_OPTIONS.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    )}
  />
);

/** What is asked, in which languages, how long it takes and what it is worth. */
export const AskedFields = ({ control, index }: AskedFieldsProps) => (
  <>
    <StatementField control={control} index={index} />
    <LanguageField control={control} index={index} />
    <SimpleGrid cols={2}>
      <AmountField control={control} index={index} name="timeRequired" label="Required Time (min)" />
      <AmountField control={control} index={index} name="marks" label="Marks" />
    </SimpleGrid>
    <DifficultyField control={control} index={index} />
  </>
);
