import { isPageQuestion, type Question } from '@assay/contract';
import { Button, Group, Switch } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { Controller, useWatch } from 'react-hook-form';
import { FormPart, FormSection } from '../../../ui/forms/form-page.tsx';
import { LimitFields } from '../limits/limit-fields.tsx';
import { ReferenceFields, type ReferenceFieldsProps } from '../references/reference-fields.tsx';
import { TestCaseFields } from '../test-cases/test-case-fields.tsx';
import type { TestFieldProps } from '../test-cases/test-field-props.ts';
import { AskedFields } from './asked-fields.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { JudgeFields } from './judge-fields.tsx';
import { PageMarking } from './page-marking.tsx';
import { ReasonField } from './reason-field.tsx';
import { StartFields } from './start-fields.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { TagField } from './tag-field.tsx';

interface QuestionFieldsProps extends TestFieldProps {
  title: string;
  /** The stored question that is edited. */
  stored?: Question;
  /** Takes the question out of the form; without it there is only one. */
  onDelete?: () => void;
  reference: Pick<ReferenceFieldsProps, 'checks' | 'onCheck' | 'onStop'>;
  previewed: boolean;
  onPreview: () => void;
}

const AutoCalculateField = ({ control, index }: Pick<QuestionFieldsProps, 'control' | 'index'>) => (
  <Controller
    control={control}
    name={`questions.${index}.wantAutoCalculate`}
    render={({ field: { value, ...field } }) => (
      <Switch
        {...field}
        checked={value}
        label="Auto Calculate Marks"
        description="Marks × passed tests ÷ all tests, each by its weight. Otherwise marks are given by hand."
      />
    )}
  />
);

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
  const [removed, copied] = useWatch({
    control,
    name: [`questions.${index}.removeAttachment`, `questions.${index}.copied`],
  });
  return (
    <Controller
      control={control}
      name={`questions.${index}.attachment`}
      render={({ field, fieldState }) => (
        <AttachmentField
          value={field.value}
          onChange={field.onChange}
          stored={stored?.attachment ?? copied?.attachment ?? null}
          origin={copied ? 'Taken over' : 'Stored'}
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

type CheckingPartsProps = TestFieldProps & Pick<QuestionFieldsProps, 'reference'>;

/** How programs are tested, and who decides. */
const CheckingParts = ({ reference, ...of }: CheckingPartsProps) => (
  <>
    <FormPart title="Judging">
      <JudgeFields control={of.control} setValue={of.setValue} index={of.index} />
    </FormPart>
    <FormPart title="Test Cases">
      <AutoCalculateField control={of.control} index={of.index} />
      <TestCaseFields {...of} />
    </FormPart>
    <FormPart
      title="Reference Solution (Optional)"
      description="A complete program that solves the question, including the code snippets around a student's part: it is run exactly as written here. Students never see it."
    >
      <ReferenceFields control={of.control} setValue={of.setValue} index={of.index} {...reference} />
    </FormPart>
    <FormPart
      title="Limits of Each Test"
      description="What a student's program may use on each test. Slower languages get a multiple of the time; empty fields are as usual."
    >
      <LimitFields {...of} />
    </FormPart>
  </>
);

/** All fields of one question. */
export const QuestionFields = ({
  control,
  setValue,
  getValues,
  index,
  title,
  stored,
  onDelete,
  reference,
  previewed,
  onPreview,
}: QuestionFieldsProps) => {
  const isPage = isPageQuestion(useWatch({ control, name: `questions.${index}.language` }));
  const of = { control, setValue, getValues, index };
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
        description="What the student's program starts from in each language. If you leave it empty, it is a skeleton for the language."
      >
        <StartFields control={control} index={index} />
      </FormPart>
      {isPage ? (
        <FormPart title="Marking">
          <PageMarking {...of} />
        </FormPart>
      ) : (
        <CheckingParts {...of} reference={reference} />
      )}
      <FormPart
        title="Attachment (Optional)"
        description="A picture, PDF, office document, ZIP archive or text file of at most 10 MB."
      >
        <AttachmentPart control={control} setValue={setValue} index={index} stored={stored} />
      </FormPart>
      {stored && (
        <FormPart title="Version (Optional)">
          <ReasonField control={control} index={index} />
        </FormPart>
      )}
    </FormSection>
  );
};
