import type { Question } from '@assay/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useReturn } from '../../../lib/session/area.ts';
import { FormPage } from '../../../ui/forms/form-page.tsx';
import { later } from '../../../ui/messages/later.tsx';
import { GenerateQuestion } from '../generation/generate-question.tsx';
import { useTakeGenerated } from '../generation/generated-question.ts';
import type { QuestionCopy } from '../question-copy.ts';
import { newQuestion } from '../question-form-values.ts';
import type { QuestionDestination } from '../written-question.ts';
import { QuestionFields } from './question-fields.tsx';
import { SaveAnywayDialog } from './save-anyway-dialog.tsx';
import { useTrials } from './use-trials.ts';
import { useQuestionForm } from './use-question-form.ts';

const QuestionPreview = later(() => import('./question-preview.tsx'), <Skeleton h={240} m="md" />);

interface QuestionFormProps {
  /** The one that is edited; null creates new ones. */
  opened: Question | null;
  /** What a new one starts from; without it, nothing. */
  copy?: QuestionCopy;
  /** Stands above the fields. */
  note?: ReactNode;
  /** What new ones are written for; without it, for the list of questions. */
  destination?: QuestionDestination;
  onCancel: () => void;
}

/** What saving does, below the title. */
const contextOf = ({ stored, copy }: { stored: Question | null; copy: QuestionCopy | undefined }): string => {
  if (stored)
    return 'Saving makes a new version. Tasks keep the one that they have until the new one is taken there.';
  return copy
    ? 'Everything is taken over; the question that it comes from stays as it is.'
    : 'Several questions can be written here; each is stored on its own.';
};

const AddQuestion = ({ onAdd }: { onAdd: () => void }) => (
  <div>
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
      Add Another Question
    </Button>
  </div>
);

/** Writes new questions, or changes one. */
export const QuestionForm = ({ opened, copy, note, destination, onCancel }: QuestionFormProps) => {
  const { form, stored, questions, submit, problem, saved, references, kept, conflict } = useQuestionForm(
    opened,
    copy ?? null,
    destination,
  );
  const { control, setValue, formState } = form;
  const { address } = useReturn('questions');
  const [previewed, setPreviewed] = useState<string | null>(null);
  const trialOf = useTrials();
  const place = questions.fields.findIndex(({ id }) => id === previewed);
  const generated = useTakeGenerated(form, questions);

  return (
    <FormPage
      title={stored ? 'Edit Question' : 'Create Question'}
      backTo={destination?.address ?? address}
      context={destination?.context ?? contextOf({ stored, copy })}
      note={
        <>
          {note}
          {kept.note}
        </>
      }
      beside={
        place < 0
          ? undefined
          : {
              title: 'Preview',
              onClose: () => setPreviewed(null),
              content: (
                <QuestionPreview
                  key={previewed}
                  control={control}
                  index={place}
                  count={questions.fields.length}
                  onOpen={(next) => setPreviewed(questions.fields[next]?.id ?? null)}
                  stored={stored}
                  {...trialOf(previewed)}
                />
              ),
            }
      }
      action={!stored && <GenerateQuestion {...generated} />}
      submitLabel={stored ? 'Update' : 'Create'}
      outlineKey={questions.fields.length}
      dirty={formState.isDirty && !saved}
      unsavedElsewhere={destination?.unsaved}
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
        const title = questions.fields.length > 1 ? `Question ${index + 1}` : 'Question';
        return (
          <QuestionFields
            key={question.id}
            control={control}
            setValue={setValue}
            getValues={form.getValues}
            index={index}
            title={title}
            stored={stored ?? undefined}
            onDelete={questions.fields.length > 1 ? () => questions.remove(index) : undefined}
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
        <AddQuestion
          onAdd={() =>
            questions.append(newQuestion(form.getValues('questions').at(-1)), { shouldFocus: false })
          }
        />
      )}
      <SaveAnywayDialog warnings={references.warnings} onResponse={references.answer} />
      {conflict.dialog}
    </FormPage>
  );
};
