import type { Question } from '@assay/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useReturn } from '../../../lib/session/area.ts';
import { FormPage } from '../../../ui/forms/form-page.tsx';
import { GenerateQuestion } from '../generation/generate-question.tsx';
import { useTakeGenerated } from '../generation/generated-question.ts';
import { newQuestion } from '../question-form-values.ts';
import { QuestionFields } from './question-fields.tsx';
import { SaveAnywayDialog } from './save-anyway-dialog.tsx';
import { useQuestionForm } from './use-question-form.ts';

const QuestionPreview = lazy(() => import('./question-preview.tsx'));

interface QuestionFormProps {
  /** The one that is edited; null creates new ones. */
  stored: Question | null;
  onCancel: () => void;
}

/** Writes new questions, or changes one. */
export const QuestionForm = ({ stored, onCancel }: QuestionFormProps) => {
  const { form, questions, submit, problem, saved, references, kept } = useQuestionForm(stored);
  const { control, setValue, formState } = form;
  const { address } = useReturn('questions');
  const count = questions.fields.length;
  const [previewed, setPreviewed] = useState<string | null>(null);
  const place = questions.fields.findIndex(({ id }) => id === previewed);
  const generated = useTakeGenerated(form, questions);

  return (
    <FormPage
      title={stored ? 'Edit Question' : 'Create Question'}
      backTo={address}
      context={
        stored
          ? 'Saving makes a new version. Students who have started a task keep the one they started with.'
          : 'Several questions can be written here; each is stored on its own.'
      }
      note={kept.note}
      beside={
        place < 0
          ? undefined
          : {
              title: 'Preview',
              onClose: () => setPreviewed(null),
              content: (
                <Suspense fallback={<Skeleton h={240} m="md" />}>
                  <QuestionPreview
                    key={previewed}
                    control={control}
                    index={place}
                    count={count}
                    onOpen={(next) => setPreviewed(questions.fields[next]?.id ?? null)}
                    stored={stored}
                  />
                </Suspense>
              ),
            }
      }
      action={!stored && <GenerateQuestion {...generated} />}
      submitLabel={stored ? 'Update' : 'Create'}
      outlineKey={count}
      dirty={formState.isDirty && !saved}
      busy={formState.isSubmitting || saved}
      problem={problem}
      progress={
        references.checking ? { text: 'Checking the reference solution…', onStop: references.stopAll } : null
      }
      attempts={formState.submitCount}
      onSubmit={submit}
      onCancel={onCancel}
      onDiscard={kept.forget}
    >
      {questions.fields.map((question, index) => {
        const title = count > 1 ? `Question ${index + 1}` : 'Question';
        return (
          <QuestionFields
            key={question.id}
            control={control}
            setValue={setValue}
            index={index}
            title={title}
            stored={stored ?? undefined}
            onDelete={count > 1 ? () => questions.remove(index) : undefined}
            reference={{
              checks: references.of(question.id),
              onCheck: () =>
                void references.run(
                  { id: question.id, title, values: form.getValues(`questions.${index}`) },
                  true,
                ),
              onStop: () => references.stop(question.id),
            }}
            previewed={index === place}
            onPreview={() => setPreviewed(index === place ? null : question.id)}
          />
        );
      })}
      {!stored && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => questions.append(newQuestion(), { shouldFocus: false })}
          >
            Add Another Question
          </Button>
        </div>
      )}
      <SaveAnywayDialog warnings={references.warnings} onResponse={references.answer} />
    </FormPage>
  );
};
