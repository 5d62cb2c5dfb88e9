import type { Question } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormPage } from '../../ui/form-page.tsx';
import { QuestionFields } from './question-fields.tsx';
import { EMPTY_QUESTION } from './question-form-values.ts';
import { useQuestionForm } from './use-question-form.ts';

interface QuestionFormProps {
  /** The one that is edited; null creates new ones. */
  stored: Question | null;
  onCancel: () => void;
}

/** Writes new questions, or changes one. */
export const QuestionForm = ({ stored, onCancel }: QuestionFormProps) => {
  const { form, questions, submit, problem, saved } = useQuestionForm(stored);
  const { control, setValue, formState } = form;
  const count = questions.fields.length;

  return (
    <FormPage
      title={stored ? 'Edit Question' : 'Create Question'}
      context={
        stored
          ? 'Saving makes a new version. Students who have started a task keep the one they started with.'
          : 'Several questions can be written here; each is stored on its own.'
      }
      submitLabel={stored ? 'Update' : 'Create'}
      outlineKey={count}
      dirty={formState.isDirty && !saved}
      busy={formState.isSubmitting || saved}
      problem={problem}
      attempts={formState.submitCount}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {questions.fields.map((question, index) => (
        <QuestionFields
          key={question.id}
          control={control}
          setValue={setValue}
          index={index}
          title={count > 1 ? `Question ${index + 1}` : 'Question'}
          stored={stored ?? undefined}
          onDelete={count > 1 ? () => questions.remove(index) : undefined}
        />
      ))}
      {!stored && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => questions.append(EMPTY_QUESTION, { shouldFocus: false })}
          >
            Add Another Question
          </Button>
        </div>
      )}
    </FormPage>
  );
};
