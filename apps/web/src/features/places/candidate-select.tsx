import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { headCandidatesQuery } from './api.ts';

/** So long typing rests before the server is asked, ms. */
const REST_MS = 250;

interface CandidateSelectProps {
  instituteId: string;
  /** Null: of all departments of the institute. */
  departmentId: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
  problem: string | undefined;
}

/** Chooses the faculty member who becomes head of a place, by words of name or email. */
export const CandidateSelect = ({
  instituteId,
  departmentId,
  value,
  onChange,
  problem,
}: CandidateSelectProps) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // The name of who is chosen stands in the box, and is no search.
  const [asked] = useDebouncedValue(search === chosen?.label ? '' : search, REST_MS);
  const { data, error } = useQuery(
    headCandidatesQuery({ instituteId, ...(departmentId && { departmentId }), search: asked }),
  );
  const found = (data ?? []).filter(({ _id }) => _id !== chosen?.value);
  const facts = new Map(
    (data ?? []).map(({ _id, email, department }) => [_id, departmentId ? email : department] as const),
  );
  return (
    <Select
      label="Faculty member"
      placeholder="Type a name or an email"
      withAsterisk
      searchable
      clearable
      nothingFoundMessage={
        error ? messageOf(error, 'Server or network issue.') : 'No active faculty member has these words.'
      }
      data={[...(chosen ? [chosen] : []), ...found.map((one) => ({ value: one._id, label: one.fullname }))]}
      // The server has searched.
      filter={({ options }) => options}
      value={value}
      error={problem}
      onSearchChange={setSearch}
      onChange={(picked, option) => {
        setChosen(picked ? { value: picked, label: option?.label ?? '' } : null);
        onChange(picked);
      }}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {facts.get(option.value) && (
            <Text size="xs" c="dimmed">
              {facts.get(option.value)}
            </Text>
          )}
        </div>
      )}
    />
  );
};
