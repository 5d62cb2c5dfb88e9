import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import type { TaskFormValues } from './task-form-values.ts';
import type { TaskChoices } from './use-task-choices.ts';

interface ChoiceProps {
  name: 'subjects' | 'rubrics';
  label: string;
  choice: TaskChoices['subjects' | 'rubrics'];
  failure: string;
  control: Control<TaskFormValues>;
}

const Choice = ({ name, label, choice, failure, control }: ChoiceProps) => (
  <Controller
    name={name}
    control={control}
    render={({ field, fieldState }) => (
      <Select
        {...field}
        label={label}
        placeholder="None"
        data={choice.options}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        loading={choice.isPending}
        error={fieldState.error?.message}
        nothingFoundMessage={choice.isError ? failure : 'None found.'}
        onDropdownOpen={() => void (choice.isError && choice.refetch())}
      />
    )}
  />
);

/** What the task is called and what it belongs to. */
export const BasicFields = ({
  control,
  choices,
}: {
  control: Control<TaskFormValues>;
  choices: TaskChoices;
}) => (
  <FormSection title="Task">
    <Controller
      name="name"
      control={control}
      render={({ field, fieldState }) => (
        <TextInput
          {...field}
          onChange={(event) => field.onChange(event.currentTarget.value.trimStart())}
          label="Task Name"
          withAsterisk
          maxLength={200}
          autoComplete="off"
          error={fieldState.error?.message}
        />
      )}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Choice
        name="subjects"
        label="Subject"
        choice={choices.subjects}
        failure="Failed to fetch subjects"
        control={control}
      />
      <Choice
        name="rubrics"
        label="Rubrics"
        choice={choices.rubrics}
        failure="Failed to fetch rubrics"
        control={control}
      />
    </SimpleGrid>
  </FormSection>
);
