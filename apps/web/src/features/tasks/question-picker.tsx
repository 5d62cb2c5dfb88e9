import type { TaskQuestion } from '@assay/contract';
import { Anchor, Group, MultiSelect, Pill, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useArea } from '../../lib/area.ts';
import { labelOf, shortLabelOf, type KnownQuestion } from './known-questions.ts';

/** More options than anyone scrolls through; the search finds the others. */
const OPTIONS_MAX = 100;

interface QuestionPickerProps {
  value: readonly TaskQuestion[];
  onChange: (questions: TaskQuestion[]) => void;
  known: ReadonlyMap<string, KnownQuestion>;
  loading: boolean;
  failed: boolean;
  error?: string;
  disabled?: boolean;
  onOpen: () => void;
}

/** Chooses the questions of a task. Marks and time start from the question's own. */
export const QuestionPicker = ({
  value,
  onChange,
  known,
  loading,
  failed,
  error,
  disabled,
  onOpen,
}: QuestionPickerProps) => {
  const area = useArea();
  const select = (ids: string[]) => {
    const kept = new Map(value.map((question) => [question.questionId, question]));
    onChange(
      ids.map((questionId) => {
        const { marks = 0, timeRequired = 0 } = known.get(questionId) ?? {};
        return kept.get(questionId) ?? { questionId, marks, timeRequired };
      }),
    );
  };

  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text component="label" htmlFor="task-questions" fw={500}>
          Selected Questions{' '}
          <Text span c="var(--mantine-color-error)" aria-hidden>
            *
          </Text>
        </Text>
        {/* In a new tab, so that nothing typed here is lost; the list is asked for again on the way back. */}
        <Anchor component={Link} to={`${area}/questions/create-question`} target="_blank" size="sm" fw={500}>
          <Group gap={4} component="span">
            <IconPlus size={14} aria-hidden />
            Add New Question
          </Group>
        </Anchor>
      </Group>
      <MultiSelect
        id="task-questions"
        aria-label="Selected Questions"
        placeholder={value.length === 0 ? 'Search by words or number, then choose' : undefined}
        data={[...known.values()].map((question) => ({ value: question._id, label: labelOf(question) }))}
        value={value.map(({ questionId }) => questionId)}
        onChange={select}
        renderPill={({ option, onRemove, disabled: fixed }) => {
          const question = known.get(String(option.value));
          return (
            <Pill
              withRemoveButton={!fixed}
              onRemove={onRemove}
              removeButtonProps={{ 'aria-label': `Remove ${option.label}` }}
              title={option.label}
            >
              {question ? shortLabelOf(question) : option.label}
            </Pill>
          );
        }}
        searchable
        clearable={!disabled}
        clearButtonProps={{ 'aria-label': 'Remove all questions' }}
        hidePickedOptions
        clearSearchOnChange={false}
        limit={OPTIONS_MAX}
        maxDropdownHeight={320}
        disabled={disabled}
        loading={loading}
        error={error}
        onDropdownOpen={onOpen}
        nothingFoundMessage={
          failed ? 'Failed to fetch questions' : loading ? 'Loading…' : 'No question has these words.'
        }
      />
    </div>
  );
};
