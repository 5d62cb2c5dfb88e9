import { isExecutable, type Question } from '@assay/contract';
import { Button, Group, Switch } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { FormPart, FormSection } from '../../../ui/forms/form-page.tsx';
import type { QuestionFormValues } from '../question-form-values.ts';
import { ReferenceFields, type ReferenceFieldsProps } from '../references/reference-fields.tsx';
import { AskedFields } from './asked-fields.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { JudgeFields } from './judge-fields.tsx';
import { StartFields } from './start-fields.tsx';
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

type SectionButtonsProps = Pick<QuestionFieldsProps, 'title' | 'previewed' | 'onPreview' | 'onDelete'>;

const SectionButtons = ({ title, previewed, onPreview, onDelete }: SectionButtonsProps) => (
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
);

type AttachmentPartProps = Pick<QuestionFieldsProps, 'control' | 'setValue' | 'index' | 'stored'>;

const AttachmentPart = ({ control, setValue, index, stored }: AttachmentPartProps) => {
  const removed = useWatch({ control, name: `questions.${index}.removeAttachment` });
  return (
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
  return (
    <FormSection
      title={title}
      action={
        <SectionButtons title={title} previewed={previewed} onPreview={onPreview} onDelete={onDelete} />
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
        description="What the student's program starts from in each language. Where you write nothing, it is a skeleton of the language."
      >
        <StartFields control={control} index={index} />
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
        <AttachmentPart control={control} setValue={setValue} index={index} stored={stored} />
      </FormPart>
    </FormSection>
  );
};
