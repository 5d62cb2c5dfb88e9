import type { Question } from '@assay/contract';
import { MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { modulesQuery, subjectsQuery } from '../api.ts';
import type { QuestionFormValues } from '../question-form-values.ts';

interface SubjectFieldsProps {
  control: Control<QuestionFormValues>;
  setValue: UseFormSetValue<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
  /** The stored question; its subject stays selectable even when the list no longer has it. */
  stored?: Question;
}

/** What the question belongs to: a subject and its course outcomes. */
export const SubjectFields = ({ control, setValue, index, stored }: SubjectFieldsProps) => {
  const subjectId = useWatch({ control, name: `questions.${index}.subjectId` });
  const subjects = useQuery(subjectsQuery);
  const modules = useQuery(modulesQuery(subjectId));
  useErrorToast(subjects.error, 'Failed to fetch subjects');
  useErrorToast(modules.error, 'Failed to fetch modules');

  const listed = subjects.data ?? [];
  const kept = stored?.subjectId && !listed.some(({ _id }) => _id === stored.subjectId?._id);
  const options = [...listed, ...(kept && stored.subjectId ? [stored.subjectId] : [])];

  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Controller
        control={control}
        name={`questions.${index}.subjectId`}
        render={({ field, fieldState }) => (
          <Select
            {...field}
            onChange={(chosen) => {
              field.onChange(chosen);
              setValue(`questions.${index}.modules`, [], { shouldDirty: true });
            }}
            label="Subject (Optional)"
            placeholder="None"
            data={options.map(({ _id, name }) => ({ value: _id, label: name }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear subject' }}
            loading={subjects.isPending}
            error={fieldState.error?.message}
            nothingFoundMessage={subjects.isError ? 'Failed to fetch subjects' : 'None found.'}
            onDropdownOpen={() => void (subjects.isError && subjects.refetch())}
          />
        )}
      />
      <Controller
        control={control}
        name={`questions.${index}.modules`}
        render={({ field, fieldState }) => (
          <MultiSelect
            {...field}
            label="Modules (Optional)"
            placeholder={subjectId || field.value.length > 0 ? undefined : 'Choose a subject first'}
            data={(modules.data ?? []).map(({ _id, order, title }) => ({
              value: _id,
              label: `CO${order} ${title}`,
            }))}
            disabled={!subjectId}
            loading={modules.isLoading}
            searchable
            error={fieldState.error?.message}
            nothingFoundMessage={
              modules.isError ? 'Failed to fetch modules' : 'This subject has no modules yet.'
            }
            onDropdownOpen={() => void (modules.isError && modules.refetch())}
          />
        )}
      />
    </SimpleGrid>
  );
};
