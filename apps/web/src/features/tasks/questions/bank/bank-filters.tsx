import { LANGUAGES, type Tag } from '@assay/contract';
import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DateField } from '../../../../ui/forms/dates/date-field.tsx';
import { DIFFICULTY_OPTIONS } from '../../../questions/index.ts';
import { modulesQuery, subjectsQuery } from '../../../subjects/index.ts';
import { tagsQuery } from '../../../tags/index.ts';
import classes from './question-sheet.module.css';
import type { QuestionBank } from './use-question-bank.ts';

/** So long typing rests before the server is asked, ms. */
const DEBOUNCE_MS = 250;

type FilterProps = Pick<QuestionBank, 'state'>;

const SearchBox = ({ state }: FilterProps) => {
  const [text, setText] = useState(state.search);
  const apply = useDebouncedCallback((search: string) => state.change({ search }), DEBOUNCE_MS);
  // `Clear filters` has emptied it.
  useEffect(() => setText(state.search), [state.search]);
  return (
    <TextInput
      className={classes.search}
      type="search"
      data-autofocus
      aria-label="Search questions"
      placeholder="Words, subject, tag or number"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
};

interface ChoiceProps extends FilterProps {
  name: string;
  label: string;
  any: string;
  data: readonly { value: string; label: string }[];
  disabled?: boolean;
  /** What is emptied with it. */
  empties?: string;
}

const Choice = ({ state, name, label, any, data, disabled, empties }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    label={label}
    disabled={disabled}
    value={state.filters[name] ?? ''}
    data={[{ value: '', label: any }, ...data]}
    onChange={({ currentTarget: { value } }) =>
      state.change({ filters: { [name]: value, ...(empties && { [empties]: '' }) } })
    }
  />
);

const SubjectChoices = ({ state }: FilterProps) => {
  const subject = state.filters['subject'] || null;
  const subjects = useQuery(subjectsQuery);
  const modules = useQuery(modulesQuery(subject));
  return (
    <>
      <Choice
        state={state}
        name="subject"
        label="Subject"
        any="Any subject"
        data={(subjects.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        empties="module"
      />
      <Choice
        state={state}
        name="module"
        label="Module"
        any={subject ? 'Any module' : 'Choose a subject first'}
        data={(modules.data ?? []).map(({ _id, order, title }) => ({
          value: _id,
          label: `CO${order} ${title}`,
        }))}
        disabled={!subject}
      />
    </>
  );
};

const TagChoice = ({ state }: FilterProps) => {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const [chosen, setChosen] = useState<Tag | null>(null);
  const tags = useQuery(tagsQuery(asked === chosen?.name ? '' : asked));
  const value = state.filters['tag'] || null;
  const known = [
    ...new Map([...(chosen ? [chosen] : []), ...(tags.data ?? [])].map((tag) => [tag._id, tag])).values(),
  ];
  return (
    <Select
      size="xs"
      label="Tag"
      placeholder="Any tag"
      data={known.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={(id) => {
        setChosen(known.find(({ _id }) => _id === id) ?? null);
        state.change({ filters: { tag: id ?? '' } });
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear tag' }}
      nothingFoundMessage={tags.isError ? 'Failed to fetch tags' : 'No tag has this name.'}
    />
  );
};

const ClearButton = (props: { onClick: () => void; hiddenFrom?: 'sm'; visibleFrom?: 'sm' }) => (
  <Button {...props} variant="subtle" color="gray" leftSection={<IconFilterOff size={16} aria-hidden />}>
    Clear filters
  </Button>
);

/** Words and filters of the bank; on a phone the filters wait behind a button. */
export const BankFilters = ({ bank }: { bank: QuestionBank }) => {
  const { state, filtered, clear } = bank;
  const [opened, setOpened] = useState(false);
  const active = Object.values(state.filters).filter((value) => value !== '').length;
  return (
    <div className={classes.filters}>
      <div className={classes.line}>
        <SearchBox state={state} />
        <Button
          hiddenFrom="sm"
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
        {filtered && <ClearButton visibleFrom="sm" onClick={clear} />}
      </div>
      <div className={classes.choices} data-opened={opened || undefined}>
        <SubjectChoices state={state} />
        <Choice
          state={state}
          name="difficulty"
          label="Difficulty"
          any="Any difficulty"
          data={DIFFICULTY_OPTIONS}
        />
        <Choice
          state={state}
          name="language"
          label="Language"
          any="Any language"
          data={LANGUAGES.map((value) => ({ value, label: value }))}
        />
        <TagChoice state={state} />
        <DateField
          size="xs"
          label="Not used since"
          value={state.filters['unusedSince'] || null}
          onChange={(day) => state.change({ filters: { unusedSince: day ?? '' } })}
        />
        {filtered && <ClearButton hiddenFrom="sm" onClick={clear} />}
      </div>
    </div>
  );
};
