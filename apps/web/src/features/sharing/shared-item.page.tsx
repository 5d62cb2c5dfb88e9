import { shareableKindSchema, type Landing, type ShareableKind } from '@assay/contract';
import { Button, Group } from '@mantine/core';
import { IconFileUnknown, IconLock, IconMail, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { LANDING, useSignedIn } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { landingQuery } from './api.ts';
import { NAME_OF_KIND } from './words.ts';

/** Where each mode of an item is shown. Rubrics are changed from where they are viewed. */
const PLACES: Readonly<Record<ShareableKind, Readonly<Record<'edit' | 'view', string>>>> = {
  task: { edit: 'tasks/edit-task/', view: 'tasks/view-task/' },
  question: { edit: 'questions/edit-question/', view: 'questions/view-question/' },
  group: { edit: 'groups/edit-group/', view: 'groups?view=' },
  rubric: { edit: 'rubrics/view-rubric/', view: 'rubrics/view-rubric/' },
};

const HomeButton = () => (
  <Button component={Link} to={LANDING[useSignedIn().role]} variant="default">
    Go to the dashboard
  </Button>
);

/** Names the owner; what the item says is not known here. */
const AskOwner = ({
  kind,
  owner,
  onRetry,
}: {
  kind: ShareableKind;
  owner: Extract<Landing, { mode: 'ask' }>['owner'];
  onRetry: () => void;
}) => (
  <EmptyState
    icon={<IconLock size={32} stroke={1.4} aria-hidden />}
    title={`This ${kind} belongs to ${owner.fullname}.`}
    text={
      owner.isActive
        ? `It is not shared with you. Ask ${owner.fullname} for access, and then open the link again.`
        : 'It is not shared with you, and its owner has left and can no longer share it.'
    }
    action={
      owner.isActive && (
        <Group gap="xs" justify="center">
          {owner.email && (
            <Button component="a" href={`mailto:${owner.email}`} leftSection={<IconMail size={16} />}>
              Write to {owner.email}
            </Button>
          )}
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )
    }
  />
);

/** Only authors work with shared items, so whether this one exists is not said to others. */
const NotForRole = ({ kind }: { kind: ShareableKind }) => (
  <EmptyState
    icon={<IconUserOff size={32} stroke={1.4} aria-hidden />}
    title={`A shared ${kind} opens for faculty and department heads only.`}
    text="If you have such an account too, log out and open the link again."
    action={<HomeButton />}
  />
);

const NoSuchItem = ({ kind }: { kind: ShareableKind }) => (
  <EmptyState
    icon={<IconFileUnknown size={32} stroke={1.4} aria-hidden />}
    title={`There is no such ${kind}.`}
    text="It may have been deleted, or the link is not complete."
    action={<HomeButton />}
  />
);

/** Leads to the item in the mode that the person's right gives, or says why not. The server decides. */
const SharedItemPage = () => {
  const { pathname } = useLocation();
  const kind = shareableKindSchema.parse(pathname.split('/')[1]?.replace('shared-', ''));
  const { id = '' } = useParams();
  const area = useArea();
  const { data, error, refetch } = useQuery(landingQuery(kind, id));
  const retry = () => void refetch();

  const shown = (content: ReactNode) => (
    <Page>
      <PageHeader title={`Shared ${NAME_OF_KIND[kind]}`} />
      {content}
    </Page>
  );
  if (data?.mode === 'ask') return shown(<AskOwner kind={kind} owner={data.owner} onRetry={retry} />);
  if (data?.mode === 'not-for-role') return shown(<NotForRole kind={kind} />);
  if (data) return <Navigate to={`${area}/${PLACES[kind][data.mode]}${id}`} replace />;
  // An address that was cut short names no item either.
  if (error instanceof CallError && [400, 404].includes(error.status))
    return shown(<NoSuchItem kind={kind} />);
  if (error) return shown(<LoadError message={messageOf(error, '')} onRetry={retry} />);
  return <PageSkeleton />;
};

export default SharedItemPage;
