import type { ManagedSubject } from '@assay/contract';
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { FormPage, FormSection } from '../../ui/forms/form-page.tsx';
import { ModuleFields } from './module-fields.tsx';
import { useSubjectForm } from './use-subject-form.ts';

interface SubjectFormProps {
  /** The one that is edited; null adds a new one. */
  stored: ManagedSubject | null;
}

/** Adds a subject with its modules, or changes one. */
export const SubjectForm = ({ stored }: SubjectFormProps) => {
  const { form, submit, problem, saved, kept, address, leave } = useSubjectForm(stored);
  const { control, formState, register } = form;
  const { errors } = formState;
  return (
    <FormPage
      title={stored ? 'Edit Subject' : 'Add Subject'}
      context={
        stored
          ? 'Changes here also apply to the questions and tasks of the subject.'
          : 'Faculty file questions and tasks under it.'
      }
      backTo={address}
      note={kept.note}
      submitLabel={stored ? 'Update' : 'Create'}
      dirty={formState.isDirty && !saved}
      busy={formState.isSubmitting || saved}
      problem={problem}
      attempts={formState.submitCount}
      onSubmit={(event) => void submit(event)}
      onCancel={leave}
      onDiscard={kept.forget}
    >
      <FormSection title="Subject">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Subject Code"
            description="1 to 10 characters, once in the department"
            withAsterisk
            autoComplete="off"
            {...register('code')}
            error={errors.code?.message}
          />
          <Controller
            control={control}
            name="semester"
            render={({ field }) => (
              <NumberInput
                {...field}
                label="Semester"
                description="1 to 8"
                withAsterisk
                min={1}
                max={8}
                // What is out of range is said, not changed silently.
                clampBehavior="none"
                error={errors.semester?.message}
              />
            )}
          />
        </SimpleGrid>
        <TextInput
          label="Subject Name"
          withAsterisk
          autoComplete="off"
          {...register('name')}
          error={errors.name?.message}
        />
      </FormSection>
      <ModuleFields control={control} getValues={form.getValues} />
    </FormPage>
  );
};
