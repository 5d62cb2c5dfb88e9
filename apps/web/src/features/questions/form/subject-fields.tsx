import type { Question } from '@assay/contract';
import { MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { modulesQuery, subjectsQuery } from '../../subjects/index.ts';
import type { QuestionFormValues } from '../question-form-values.ts';

interface SubjectFieldsProps {
  control: Control<QuestionFormValues>;
  setValue: UseFormSetValue<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
  /** The stored question; its subject stays selectable even when the list no longer has it. */
  stored?: Question;
}

type Subject = NonNullable<Question['subjectId']>;

/** The subjects that there are, and the one that the question has where it is none of them. */
const choicesOf = (listed: readonly Subject[], stored: Subject | null) => {
  const isGone = stored !== null && !listed.some(({ _id }) => _id === stored._id);
  return [...listed, ...(isGone ? [stored] : [])].map(({ _id, name }) => ({ value: _id, label: name }));
};

const SubjectField = ({ control, setValue, index, stored }: SubjectFieldsProps) => {
  const subjects = useQuery(subjectsQuery);
  useErrorToast(subjects.error, 'Failed to fetch subjects');
  return (
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
          data={choicesOf(subjects.data ?? [], stored?.subjectId ?? null)}
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
  );
};

const ModulesField = ({ control, index }: Pick<SubjectFieldsProps, 'control' | 'index'>) => {
  const subjectId = useWatch({ control, name: `questions.${index}.subjectId` });
  const modules = useQuery(modulesQuery(subjectId));
  useErrorToast(modules.error, 'Failed to fetch modules');
  const data = modules.data?.map(({ _id, order, title }) => ({ value: _id, label: `CO${order} ${title}` }));
  return (
    <Controller
      control={control}
      name={`questions.${index}.modules`}
      render={({ field, fieldState }) => (
        <MultiSelect
          {...field}
          label="Modules (Optional)"
          placeholder={subjectId || field.value.length > 0 ? undefined : 'Choose a subject first'}
          data={data ?? []}
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
  );
};

/** What the question belongs to: a subject and its course outcomes. */
export const SubjectFields = ({ control, setValue, index, stored }: SubjectFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <SubjectField control={control} setValue={setValue} index={index} stored={stored} />
    <ModulesField control={control} index={index} />
  </SimpleGrid>
);
