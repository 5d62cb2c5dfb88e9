import { DIFFICULTIES, difficultySchema, type ImportDefaults } from '@assay/contract';
import { Fieldset, Select, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { useErrorToast } from '../../ui/messages/use-error-toast.ts';
import { subjectsQuery } from '../subjects/index.ts';

const DIFFICULTY_CHOICES = Object.entries(DIFFICULTIES).map(([value, word]) => ({
  value,
  label: word.charAt(0) + word.slice(1).toLowerCase(),
}));

/** The defaults as they are typed. */
export type TypedDefaults = Omit<ImportDefaults, 'marks' | 'timeRequired'> & {
  marks: number | string;
  timeRequired: number | string;
};

interface DefaultsFieldsProps {
  value: TypedDefaults;
  disabled: boolean;
  onChange: (value: TypedDefaults) => void;
}

/** What new questions get of which their file says nothing. */
export const DefaultsFields = ({ value, disabled, onChange }: DefaultsFieldsProps) => {
  const subjects = useQuery(subjectsQuery);
  useErrorToast(subjects.error, 'Failed to fetch subjects');
  const set = (change: Partial<TypedDefaults>) => onChange({ ...value, ...change });
  return (
    <Fieldset legend="New questions whose file does not say" disabled={disabled}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Select
          label="Subject"
          placeholder="None"
          data={(subjects.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={value.subjectId}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear subject' }}
          loading={subjects.isPending}
          disabled={disabled}
          onChange={(subjectId) => set({ subjectId })}
        />
        <Select
          label="Difficulty"
          data={DIFFICULTY_CHOICES}
          value={value.difficulty}
          allowDeselect={false}
          disabled={disabled}
          onChange={(difficulty) => set({ difficulty: difficultySchema.parse(difficulty) })}
        />
        <NumberField
          label="Marks"
          value={value.marks}
          decimals={2}
          disabled={disabled}
          onChange={(marks) => set({ marks })}
        />
        <NumberField
          label="Time Required (min)"
          value={value.timeRequired}
          decimals={2}
          disabled={disabled}
          onChange={(timeRequired) => set({ timeRequired })}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs">
        Files from other systems say none of this.
      </Text>
    </Fieldset>
  );
};
