import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../lib/session/session.ts';
import { facultyListQuery } from './api.ts';

/** What stands for nobody. */
export const NOBODY = 'nobody';
const OFFERED_MAX = 20;
/** So long typing rests before the server is asked, ms. */
const REST_MS = 250;

interface SuccessorSelectProps {
  /** Who leaves. */
  ownerId: string;
  /** An id, or `NOBODY`. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses who takes over what somebody owned: the head, an active faculty member, or nobody. */
export const SuccessorSelect = ({ ownerId, value, onChange }: SuccessorSelectProps) => {
  const { _id, profile } = useSignedIn();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const own = { value: _id, label: `You (${profile.fullname})` };
  const nobody = { value: NOBODY, label: 'Nobody' };
  // The name of what is chosen stands in the box, and is no search.
  const isTyped = ![own, nobody, chosen].some((option) => option?.label === search);
  const [asked] = useDebouncedValue(isTyped ? search : '', REST_MS);
  const { data } = useQuery(
    facultyListQuery({ isActive: 'true', search: asked || undefined, page: 0, pageSize: OFFERED_MAX }),
  );
  const found = (data?.faculties ?? []).filter((one) => one._id !== ownerId && one._id !== chosen?.value);
  const emails = new Map(found.map((one) => [one._id, one.email]));
  const options = [
    own,
    nobody,
    ...(chosen ? [chosen] : []),
    ...found.map((one) => ({ value: one._id, label: one.fullname })),
  ];
  return (
    <Select
      label="Hand over to"
      searchable
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      data={options}
      // The server has searched.
      filter={({ options: all }) => all}
      value={value}
      onSearchChange={setSearch}
      onChange={(picked, option) => {
        if (!picked) return;
        setChosen(
          picked === own.value || picked === NOBODY ? null : { value: picked, label: option?.label ?? '' },
        );
        onChange(picked);
      }}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {emails.get(option.value) && (
            <Text size="xs" c="dimmed">
              {emails.get(option.value)}
            </Text>
          )}
        </div>
      )}
    />
  );
};
