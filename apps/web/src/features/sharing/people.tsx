import type { AccessEntry, Colleague, Permission, ShareableKind } from '@assay/contract';
import { Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { AccessRow } from './access-row.tsx';
import { accessQuery, colleaguesQuery } from './api.ts';
import classes from './people.module.css';
import type { AccessDraft } from './use-access-draft.ts';

const withoutRights = ({ userId, fullname, email, department }: Colleague): AccessEntry => ({
  userId: userId._id,
  username: userId.username,
  fullname,
  email,
  department,
  permissions: [],
  isActive: true,
});

/** The same as the server's search. */
const hasWords = ({ fullname, username, email, department }: AccessEntry, search: string): boolean => {
  const text = `${fullname} ${username} ${email ?? ''} ${department}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The people to show: those who have access or are about to get it first, then the loaded pages of the others. */
const usePeople = (kind: ShareableKind, id: string, search: string, draft: AccessDraft) => {
  const access = useQuery(accessQuery(kind, id));
  const colleagues = useInfiniteQuery(colleaguesQuery(search));
  const stored = new Map(access.data?.map((entry) => [entry.userId, entry]));
  const listed = (set: 'departmentFaculties' | 'instituteFaculties') =>
    (colleagues.data?.pages ?? [])
      .flatMap(({ data }) => data[set].map(withoutRights))
      .filter(({ userId }) => !stored.has(userId));
  const [own, others] = [listed('departmentFaculties'), listed('instituteFaculties')];
  const elsewhere = new Set([...own, ...others].map(({ userId }) => userId));
  // A row stays where it was changed; only when a search takes it away does it move to the top.
  const added = [...draft.values()]
    .filter(({ userId }) => !stored.has(userId) && !elsewhere.has(userId))
    .map((entry) => ({ ...entry, permissions: [] }));
  const holders = [...stored.values(), ...added].filter((entry) => hasWords(entry, search));
  return { access, colleagues, holders, own, others };
};

interface PeopleProps {
  kind: ShareableKind;
  id: string;
  draft: AccessDraft;
  onChange: (stored: AccessEntry, permissions: Permission[]) => void;
}

interface PeopleSectionProps extends Omit<PeopleProps, 'id'> {
  title: string;
  people: readonly AccessEntry[];
}

const PeopleSection = ({ title, people, kind, draft, onChange }: PeopleSectionProps) => (
  <section aria-label={title}>
    <Title order={3} size="h4" className={classes.heading}>
      {title}
    </Title>
    <ul className={classes.list}>
      {people.map((stored) => (
        <AccessRow
          key={stored.userId}
          kind={kind}
          stored={stored}
          changed={draft.get(stored.userId)}
          onChange={(permissions) => onChange(stored, permissions)}
        />
      ))}
    </ul>
  </section>
);

/** Everybody with whom an item is or can be shared, and what each may do. */
export const People = ({ kind, id, draft, onChange }: PeopleProps) => {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const { access, colleagues, holders, own, others } = usePeople(kind, id, search, draft);
  const failed = [access, colleagues].find(({ data, error }) => error && !data);
  const sections: [title: string, people: readonly AccessEntry[]][] = [
    ['People with access', holders],
    ['Your department', own],
    ['Other departments', others],
  ];
  const isEmpty = sections.every(([, people]) => people.length === 0) && !colleagues.hasNextPage;

  return (
    <Stack gap="sm">
      <TextInput
        label="Search faculty"
        placeholder="Name, email or department"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter searches; it does not press Done.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-autofocus
      />
      <div className={classes.people} aria-busy={access.isPending || colleagues.isPending}>
        {failed && (
          <LoadError
            message={messageOf(failed.error, '')}
            onRetry={() => void Promise.all([access.refetch(), colleagues.refetch()])}
          />
        )}
        {!failed &&
          (!access.data || !colleagues.data) &&
          [0, 1, 2, 3].map((row) => <Skeleton key={row} h={40} my={8} />)}
        {access.data &&
          colleagues.data &&
          sections.map(
            ([title, people]) =>
              people.length > 0 && (
                <PeopleSection
                  key={title}
                  title={title}
                  people={people}
                  kind={kind}
                  draft={draft}
                  onChange={onChange}
                />
              ),
          )}
        {access.data && colleagues.data && isEmpty && (
          <Text c="dimmed" ta="center" py="lg">
            {search
              ? 'Nobody in your institute matches these words by name, email or department.'
              : 'There is nobody else in your institute to share with yet.'}
          </Text>
        )}
        {colleagues.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            mt="xs"
            loading={colleagues.isFetchingNextPage}
            onClick={() => void colleagues.fetchNextPage()}
          >
            Load more faculty...
          </Button>
        )}
      </div>
    </Stack>
  );
};
