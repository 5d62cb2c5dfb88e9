import type { TaskQuestion } from '@assay/contract';
import { Button, Group, MultiSelect, Pill, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type UIEvent } from 'react';
import { useArea } from '../../../lib/session/area.ts';
import { labelOf, shortLabelOf } from './known-questions.ts';
import classes from './question-picker.module.css';
import type { QuestionChoices } from './use-question-choices.ts';

/** With fewer options than this the list asks for more by itself. */
const OPTIONS_LEAST = 20;
/** So near to its end the list asks for more, px. */
const NEAR_END_PX = 200;

interface QuestionPickerProps {
  value: readonly TaskQuestion[];
  onChange: (questions: TaskQuestion[]) => void;
  choices: QuestionChoices;
  error?: string;
  disabled?: boolean;
}

/** Whether an open list of options has been scrolled so far. */
const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  clientHeight > 0 && scrollTop + clientHeight > scrollHeight - NEAR_END_PX;

const nothingFound = ({ isError, isLoading }: QuestionChoices): string => {
  if (isError) return 'Failed to fetch questions';
  return isLoading ? 'Loading…' : 'No question has these words.';
};

/** Chooses the questions of a task. Marks and time start from the question's own. */
export const QuestionPicker = ({ value, onChange, choices, error, disabled }: QuestionPickerProps) => {
  const area = useArea();
  const { known, options, loadMore, isError } = choices;
  const data = [...options.values()].map((question) => ({ value: question._id, label: labelOf(question) }));
  const left = data.filter((option) => !value.some(({ questionId }) => questionId === option.value)).length;
  const scrolled = useRef<HTMLElement>(null);
  // What is selected leaves the list, which has to stay long enough to be scrolled to its end; whoever came there while
  // something was being loaded does not scroll again. What failed is tried again by scrolling alone.
  useEffect(() => {
    if (isError) return;
    if (left < OPTIONS_LEAST || (scrolled.current && isNearEnd(scrolled.current))) loadMore();
  });
  const select = (ids: string[]) => {
    const kept = new Map(value.map((question) => [question.questionId, question]));
    onChange(
      ids.map((questionId) => {
        const before = kept.get(questionId);
        if (before) return before;
        const question = known.get(questionId);
        if (question) choices.pick(question);
        return { questionId, marks: question?.marks ?? 0, timeRequired: question?.timeRequired ?? 0 };
      }),
    );
  };

  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || target.role !== 'listbox') return;
    scrolled.current = target;
    if (isNearEnd(target)) loadMore();
  };

  return (
    <div onScrollCapture={onScroll}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text component="label" htmlFor="task-questions" fw={500}>
          Selected Questions{' '}
          <Text span c="var(--mantine-color-error)" aria-hidden>
            *
          </Text>
        </Text>
        {/* In a new tab, so that nothing typed here is lost; the list is asked for again on the way back. */}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => window.open(`${area}/questions/create-question`, '_blank')}
        >
          Add New Question
        </Button>
      </Group>
      <MultiSelect
        id="task-questions"
        aria-label="Selected Questions"
        placeholder={value.length === 0 ? 'Search by words or number, then choose' : undefined}
        data={data}
        value={value.map(({ questionId }) => questionId)}
        onChange={select}
        renderPill={({ value: id, onRemove, disabled: fixed }) => {
          const question = known.get(String(id));
          const label = question ? labelOf(question) : 'Question';
          return (
            <Pill
              withRemoveButton={!fixed}
              onRemove={onRemove}
              removeButtonProps={{ 'aria-label': `Remove ${label}` }}
              title={label}
            >
              {question ? shortLabelOf(question) : label}
            </Pill>
          );
        }}
        searchable
        searchValue={choices.search}
        onSearchChange={(search) => {
          scrolled.current?.scrollTo({ top: 0 });
          choices.setSearch(search);
        }}
        // The server has searched already.
        filter={({ options: found }) => found}
        clearable={!disabled}
        clearButtonProps={{ 'aria-label': 'Remove all questions' }}
        hidePickedOptions
        clearSearchOnChange={false}
        // The list of options scrolls itself, as a list box of a combobox may: the arrow keys move through it.
        withScrollArea={false}
        classNames={{ options: classes.options }}
        disabled={disabled}
        loading={choices.isLoading}
        error={error}
        onDropdownOpen={choices.refresh}
        nothingFoundMessage={nothingFound(choices)}
      />
    </div>
  );
};
