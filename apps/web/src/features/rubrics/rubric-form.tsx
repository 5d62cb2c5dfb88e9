import type { Rubric } from '@assay/contract';
import { TextInput } from '@mantine/core';
import { useFieldArray } from 'react-hook-form';
import { useReturn } from '../../lib/session/area.ts';
import { FormPage, FormSection } from '../../ui/forms/form-page.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ComponentFields } from './component-fields.tsx';
import { isEmptyComponent, type RubricValues } from './rubric-form-values.ts';
import { SavedRubrics } from './saved-rubrics.tsx';
import { useRubricForm } from './use-rubric-form.ts';

interface RubricFormProps {
  title: string;
  initial: RubricValues;
  /** The rubric that is changed; null creates one. */
  rubricId: string | null;
  /** Under which what is typed is kept on the device. */
  formName: string;
  onCancel: () => void;
}

/** Writes a new rubric, or changes one. */
export const RubricForm = ({ title, initial, rubricId, formName, onCancel }: RubricFormProps) => {
  const { form, submit, problem, saved, kept, conflict } = useRubricForm({ initial, rubricId, formName });
  const { address } = useReturn('rubrics');
  const { control, register, formState, getValues } = form;
  const components = useFieldArray({ control, name: 'components' });

  const use = ({ name, components: others }: Rubric) => {
    const written = getValues('components').filter((component) => !isEmptyComponent(component));
    components.replace([...written, ...others]);
    toast({
      severity: 'info',
      summary: `${others.length === 1 ? '1 component' : `${others.length} components`} added`,
      detail: `From “${name}”.`,
    });
  };

  return (
    <FormPage
      title={title}
      backTo={address}
      context={
        rubricId === null
          ? 'What is marked by hand in a task, and how many marks each part is worth.'
          : 'Submissions that were evaluated already keep the components they were evaluated by.'
      }
      note={kept.note}
      submitLabel={rubricId === null ? 'Create' : 'Update'}
      dirty={formState.isDirty && !saved}
      busy={formState.isSubmitting || saved}
      problem={problem}
      attempts={formState.submitCount}
      onSubmit={submit}
      onCancel={onCancel}
      onDiscard={kept.forget}
    >
      {conflict.dialog}
      <FormSection title="Rubric">
        <TextInput
          label="Rubric Name"
          withAsterisk
          autoComplete="off"
          {...register('name')}
          error={formState.errors.name?.message}
        />
      </FormSection>
      <FormSection title="Components" description="The total is the sum of their marks.">
        <ComponentFields control={control} components={components} tried={formState.submitCount > 0} />
      </FormSection>
      <FormSection title="Saved Rubrics" description="Look at the other rubrics, or start from one.">
        <SavedRubrics except={rubricId} onUse={use} />
      </FormSection>
    </FormPage>
  );
};
