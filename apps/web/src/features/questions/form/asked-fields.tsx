import { notOfferedWords } from '@assay/contract';
import { Group, MultiSelect, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx';
import { DIFFICULTY_OPTIONS } from '../difficulty.ts';
import { languagesQuery, useChoosableLanguages } from '../../languages/index.ts';
import type { QuestionFormValues } from '../question-form-values.ts';

interface AskedFieldsProps {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

const FORMULA_HELP =
  'Formulas as in LaTeX: $n^2$ in the line, $$\\sum_{i=1}^n i$$ on a line of its own. \\$ is a dollar.';

const NameField = ({ control, index }: AskedFieldsProps) => (
  <Controller
    control={control}
    name={`questions.${index}.name`}
    render={({ field, fieldState }) => (
      <TextInput
        {...field}
        label="Short Name (Optional)"
        description="Lists, charts and exams call the question by it, so students see it. Without one, its first words serve."
        autoComplete="off"
        error={fieldState.error?.message}
      />
    )}
  />
);

const StatementField = ({ control, index }: AskedFieldsProps) => (
  <Controller
    control={control}
    name={`questions.${index}.question`}
    render={({ field, fieldState }) => (
      <RichTextEditor
        label="Question"
        description={FORMULA_HELP}
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

/** What a question has already can be seen and taken away, also where it can be run no more. */
const LanguageField = ({ control, index }: AskedFieldsProps) => {
  const missing = useQuery(languagesQuery).data?.missing ?? [];
  const choosable = useChoosableLanguages(useWatch({ control, name: `questions.${index}.language` }));
  return (
    <Controller
      control={control}
      name={`questions.${index}.language`}
      render={({ field, fieldState }) => (
        <MultiSelect
          {...field}
          label="Language"
          description={['Students answer in one of these.', notOfferedWords(missing)]
            .filter(Boolean)
            .join(' ')}
          searchable
          nothingFoundMessage="There is no such language."
          withAsterisk
          data={choosable}
          error={fieldState.error?.message}
        />
      )}
    />
  );
};

interface AmountFieldProps extends AskedFieldsProps {
  name: 'timeRequired' | 'marks';
  label: string;
}

const AmountField = ({ control, index, name, label }: AmountFieldProps) => (
  <Controller
    control={control}
    name={`questions.${index}.${name}`}
    render={({ field, fieldState }) => (
      <NumberField {...field} label={label} withAsterisk decimals={2} error={fieldState.error?.message} />
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
    <NameField control={control} index={index} />
    <StatementField control={control} index={index} />
    <LanguageField control={control} index={index} />
    <SimpleGrid cols={2}>
      <AmountField control={control} index={index} name="timeRequired" label="Required Time (min)" />
      <AmountField control={control} index={index} name="marks" label="Marks" />
    </SimpleGrid>
    <DifficultyField control={control} index={index} />
  </>
);
