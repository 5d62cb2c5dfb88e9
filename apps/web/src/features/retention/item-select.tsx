import type { HoldKind } from '@assay/contract';
import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { toHoldQuery } from './api.ts';

/** So long typing rests before the server is asked, ms. */
const REST_MS = 250;

export interface ChosenItem {
  id: string;
  name: string;
}

interface ItemSelectProps {
  kind: HoldKind;
  value: ChosenItem | null;
  onChange: (item: ChosenItem | null) => void;
  /** It has to be chosen; what is wrong with it, if anything is. */
  required?: boolean;
  problem?: string | undefined;
}

const WORDS: Readonly<Record<HoldKind, { label: string; placeholder: string; nothing: string }>> = {
  TASK: { label: 'Task', placeholder: 'Type its name', nothing: 'No task has these words in its name.' },
  PERSON: {
    label: 'Person',
    placeholder: 'Type a name or a username',
    nothing: 'Nobody has these words in their name or username.',
  },
};

/** Chooses a task or a person by words of the name. */
export const ItemSelect = ({ kind, value, onChange, required = false, problem }: ItemSelectProps) => {
  const [search, setSearch] = useState('');
  // The name of what is chosen stands in the box, and is no search.
  const [asked] = useDebouncedValue(search === value?.name ? '' : search, REST_MS);
  const { data, error } = useQuery(toHoldQuery(kind, asked));
  const found = (data ?? []).filter(({ _id }) => _id !== value?.id);
  const places = new Map((data ?? []).map(({ _id, place }) => [_id, place] as const));
  const { label, placeholder, nothing } = WORDS[kind];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      withAsterisk={required}
      searchable
      clearable
      nothingFoundMessage={error ? messageOf(error, 'Server or network issue.') : nothing}
      data={[
        ...(value ? [{ value: value.id, label: value.name }] : []),
        ...found.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      // The server has searched.
      filter={({ options }) => options}
      value={value?.id ?? null}
      error={problem}
      onSearchChange={setSearch}
      onChange={(id, option) => onChange(id ? { id, name: option?.label ?? '' } : null)}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {places.get(option.value)}
          </Text>
        </div>
      )}
    />
  );
};
