import { AREA_OF_ROLE } from '@assay/contract';
import { ActionIcon, Burger, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBook, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { Link, useLocation, useMatches } from 'react-router';
import { titleAt, type PageHandle } from '../lib/pages/page-route.ts';
import { useConnection, type Connection } from '../lib/server/connection.ts';
import { LANDING, useSession, type Session } from '../lib/session/session.ts';
import { PersonAvatar } from '../ui/facts/person-avatar.tsx';
import { ColourSchemeSwitch } from '../ui/look/colour-scheme-switch.tsx';
import { Logo } from '../ui/page/logo.tsx';
import classes from './header.module.css';

const TROUBLE: Readonly<Record<Exclude<Connection, 'fine'>, { icon: typeof IconWifiOff; text: string }>> = {
  offline: { icon: IconWifiOff, text: 'Offline' },
  'server-away': { icon: IconPlugConnectedX, text: 'Server unreachable' },
};

const ConnectionState = () => {
  const connection = useConnection();
  const trouble = connection === 'fine' ? null : TROUBLE[connection];
  return (
    <span role="status">
      {trouble && (
        <span className={classes.trouble}>
          <trouble.icon size={16} aria-hidden />
          <span>{trouble.text}</span>
        </span>
      )}
    </span>
  );
};

const Person = ({ session }: { session: Session | null }) => {
  const content = (
    <>
      <span className={classes.username}>{session?.username ?? 'Guest'}</span>
      <PersonAvatar
        size={32}
        radius="xl"
        stored={session?.profile.url}
        fullname={session?.profile.fullname}
      />
    </>
  );
  return session ? (
    <UnstyledButton
      component={Link}
      to={`/${AREA_OF_ROLE[session.role]}/profile`}
      className={classes.person}
      aria-label={`Profile of ${session.username}`}
    >
      {content}
    </UnstyledButton>
  ) : (
    <div className={classes.person}>{content}</div>
  );
};

const Help = ({ session }: { session: Session }) => (
  <Tooltip label="Help">
    <ActionIcon
      component={Link}
      to={`/${AREA_OF_ROLE[session.role]}/help`}
      variant="subtle"
      color="gray"
      size={32}
      aria-label="Help"
    >
      <IconBook size={20} />
    </ActionIcon>
  </Tooltip>
);

/** Whether it is of a page: `app/router.tsx` gives titles to nothing else. */
const isOfPage = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** Product, place, what is wrong with the connection, colour scheme, person. */
export const Header = ({ menuOpened, onMenu }: { menuOpened: boolean; onMenu: () => void }) => {
  const session = useSession();
  const { search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const place = isOfPage(handle) ? titleAt(handle.title, search) : '';
  return (
    <div className={classes.header}>
      <Burger
        opened={menuOpened}
        onClick={onMenu}
        hiddenFrom="sm"
        size="sm"
        aria-label="Menu"
        aria-expanded={menuOpened}
      />
      <Link to={session ? LANDING[session.role] : '/'} className={classes.product} aria-label="Assay, home">
        <Logo />
      </Link>
      <Text c="dimmed" truncate className={classes.place} visibleFrom="xs">
        {place}
      </Text>
      <div className={classes.end}>
        <ConnectionState />
        {session && <Help session={session} />}
        <ColourSchemeSwitch />
        <Person session={session} />
      </div>
    </div>
  );
};
