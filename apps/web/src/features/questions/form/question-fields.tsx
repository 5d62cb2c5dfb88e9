import { LANGUAGES, isExecutable, type Question } from '@assay/contract';
import { Button, Group, MultiSelect, NumberInput, Radio, SimpleGrid, Switch } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { FormPart, FormSection } from '../../../ui/forms/form-page.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx';
import { DIFFICULTY_OPTIONS } from '../difficulty.ts';
import type { QuestionFormValues } from '../question-form-values.ts';
import { ReferenceFields, type ReferenceFieldsProps } from '../references/reference-fields.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { JudgeFields } from './judge-fields.tsx';
import { SnippetFields } from './snippet-fields.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { TagField } from './tag-field.tsx';
import { TestCaseFields } from './test-case-fields.tsx';

interface QuestionFieldsProps {
  control: Control<QuestionFormValues>;
  setValue: UseFormSetValue<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
  title: string;
  /** The stored question that is edited. */
  stored?: Question;
  /** Takes the question out of the form; without it there is only one. */
  onDelete?: () => void;
  reference: Pick<ReferenceFieldsProps, 'checks' | 'onCheck' | 'onStop'>;
  previewed: boolean;
  onPreview: () => void;
}

/** What is asked, in which languages, how long it takes and what it is worth. */
const AskedFields = ({ control, index }: Pick<QuestionFieldsProps, 'control' | 'index'>) => {
  const of = <K extends string>(name: K) => `questions.${index}.${name}` as const;
  return (
    <>
      <Controller
        control={control}
        name={of('question')}
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
      <Controller
        control={control}
        name={of('language')}
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
      <SimpleGrid cols={2}>
        <Controller
          control={control}
          name={of('timeRequired')}
          render={({ field, fieldState }) => (
            <NumberInput
              {...field}
              label="Required Time (min)"
              withAsterisk
              min={0}
              decimalScale={2}
              allowNegative={false}
              clampBehavior="none"
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name={of('marks')}
          render={({ field, fieldState }) => (
            <NumberInput
              {...field}
              label="Marks"
              withAsterisk
              min={0}
              decimalScale={2}
              allowNegative={false}
              clampBehavior="none"
              error={fieldState.error?.message}
            />
          )}
        />
      </SimpleGrid>
      <Controller
        control={control}
        name={of('difficulty')}
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
    </>
  );
};

const AutoCalculateField = ({ control, index }: Pick<QuestionFieldsProps, 'control' | 'index'>) => {
  const language = useWatch({ control, name: `questions.${index}.language` });
  const isNeverRun = language.length > 0 && !language.some(isExecutable);
  return (
    <Controller
      control={control}
      name={`questions.${index}.wantAutoCalculate`}
      render={({ field: { value, ...field } }) => (
        <Switch
          {...field}
          checked={value}
          label="Auto Calculate Marks"
          description={
            isNeverRun
              ? 'HTML/CSS/JS is shown, not run: marks are given by hand.'
              : 'Marks × passed tests ÷ all tests. Otherwise marks are given by hand.'
          }
        />
      )}
    />
  );
};

/** All fields of one question. */
export const QuestionFields = ({
  control,
  setValue,
  index,
  title,
  stored,
  onDelete,
  reference,
  previewed,
  onPreview,
}: QuestionFieldsProps) => {
  const removed = useWatch({ control, name: `questions.${index}.removeAttachment` });
  return (
    <FormSection
      title={title}
      action={
        <Group gap="xs">
          <Button
            variant={previewed ? 'light' : 'default'}
            size="xs"
            leftSection={<IconEye size={14} />}
            aria-pressed={previewed}
            onClick={onPreview}
          >
            Preview
          </Button>
          {onDelete && (
            <Button
              variant="subtle"
              color="danger"
              size="xs"
              leftSection={<IconTrash size={14} />}
              onClick={onDelete}
            >
              Delete {title}
            </Button>
          )}
        </Group>
      }
    >
      <AskedFields control={control} index={index} />
      <FormPart title="Classification">
        <SubjectFields control={control} setValue={setValue} index={index} stored={stored} />
        <Controller
          control={control}
          name={`questions.${index}.tags`}
          render={({ field, fieldState }) => (
            <TagField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      </FormPart>
      <FormPart
        title="Code Snippet(s)"
        description="What the student's program starts from, in the first language of the question."
      >
        <SnippetFields control={control} index={index} />
      </FormPart>
      <FormPart title="Judging">
        <JudgeFields control={control} setValue={setValue} index={index} />
      </FormPart>
      <FormPart title="Test Cases">
        <AutoCalculateField control={control} index={index} />
        <TestCaseFields control={control} index={index} />
      </FormPart>
      <FormPart
        title="Reference Solution (Optional)"
        description="A whole program that solves the question, including what stands in the code snippets around a student's part: it is run as it stands here. Students never see it."
      >
        <ReferenceFields control={control} setValue={setValue} index={index} {...reference} />
      </FormPart>
      <FormPart
        title="Attachment (Optional)"
        description="A picture, PDF, office document, ZIP archive or text file of at most 10 MB."
      >
        <Controller
          control={control}
          name={`questions.${index}.attachment`}
          render={({ field, fieldState }) => (
            <AttachmentField
              value={field.value}
              onChange={field.onChange}
              stored={stored?.attachment ?? null}
              removed={removed}
              onRemove={(remove) =>
                setValue(`questions.${index}.removeAttachment`, remove, { shouldDirty: true })
              }
              error={fieldState.error?.message}
            />
          )}
        />
      </FormPart>
    </FormSection>
  );
};
