import type { Tag } from '@assay/contract';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { tagsQuery, useCreateTag } from '../../tags/index.ts';

const DEBOUNCE_MS = 300;

interface TagFieldProps {
  value: readonly Tag[];
  onChange: (tags: Tag[]) => void;
  error?: string;
}

const named = (tags: readonly Tag[], name: string) =>
  tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());

/** Chooses tags; Enter creates the one that does not exist yet. */
export const TagField = ({ value, onChange, error }: TagFieldProps) => {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const tags = useQuery(tagsQuery(asked));
  const create = useCreateTag();
  useErrorToast(tags.error, 'Failed to fetch tags');

  const known = [...new Map([...value, ...(tags.data ?? [])].map((tag) => [tag._id, tag])).values()];
  const add = (tag: Tag) => {
    if (!value.some(({ _id }) => _id === tag._id)) onChange([...value, tag]);
    setSearch('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const name = search.trim();
    const isOnOption = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || name === '' || isOnOption) return;
    event.preventDefault();
    const existing = named(known, name);
    if (existing) add(existing);
    else if (!create.isPending)
      create.mutate(name, {
        onSuccess: add,
        onError: (failure) =>
          toast({
            severity: 'error',
            summary: 'Failed to create tag',
            detail: messageOf(failure, ''),
          }),
      });
  };

  return (
    <MultiSelect
      label="Tags (Optional)"
      description="Press Enter to create a tag that does not exist yet."
      data={known.map((tag) => ({ value: tag._id, label: tag.name }))}
      value={value.map(({ _id }) => _id)}
      onChange={(ids) => onChange(known.filter(({ _id }) => ids.includes(_id)))}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={onKeyDown}
      loading={tags.isFetching || create.isPending}
      hidePickedOptions
      maxLength={60}
      error={error}
      nothingFoundMessage={
        search.trim() ? `Press Enter to create “${search.trim()}”.` : 'There is no other tag yet.'
      }
    />
  );
};
