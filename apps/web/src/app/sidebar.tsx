import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight, IconLogout, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { logOut } from '../features/auth/index.ts';
import { hasUnsentWork } from '../features/exam/index.ts';
import { countKeptForms } from '../lib/device/forms-database.ts';
import { useSignedIn } from '../lib/session/session.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { menuOf } from './menu.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  /** Icons alone, with the words on hover. */
  collapsed: boolean;
  /** Without it (slide-over) there is nothing to collapse. */
  onToggle?: () => void;
  /** A place was chosen. */
  onNavigate?: () => void;
}

interface ItemProps {
  icon: Icon;
  label: string;
}

/** What a place or a button shows. */
const Item = ({ icon: Picture, label }: ItemProps) => (
  <>
    <Picture size={18} stroke={1.7} aria-hidden />
    <span className={classes.word}>{label}</span>
  </>
);

const Places = ({ collapsed, onNavigate }: Pick<SidebarProps, 'collapsed' | 'onNavigate'>) => {
  const session = useSignedIn();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={classes.places}>
      {menuOf(session).map(({ label, to, icon }) => {
        const here = pathname === to || pathname.startsWith(`${to}/`);
        return (
          <Tooltip key={to} label={label} position="right" disabled={!collapsed}>
            <UnstyledButton
              component={Link}
              to={to}
              className={classes.item}
              aria-current={here ? 'page' : undefined}
              aria-label={label}
              onClick={onNavigate}
            >
              <Item icon={icon} label={label} />
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </nav>
  );
};

/** What would be lost or left behind; null while nothing is asked. */
interface LogoutQuestion {
  unsavedForms: number;
  isWorkUnsent: boolean;
}

const LogoutDialog = ({ asked, onCancel }: { asked: LogoutQuestion | null; onCancel: () => void }) => (
  <ConfirmDialog
    opened={asked !== null}
    title="Logout Confirmation"
    destructive={false}
    onConfirm={logOut}
    onCancel={onCancel}
  >
    Are you sure you want to logout?
    {asked?.isWorkUnsent && (
      <Text mt="xs" c="var(--assay-warning)">
        Something that you typed in a task has not reached the server. It stays on this device, locked for
        your account. Log in here again to send it; no other device has it.
      </Text>
    )}
    {asked && asked.unsavedForms > 0 && (
      <Text mt="xs">
        {asked.unsavedForms === 1
          ? 'A form that you have not saved is thrown away.'
          : `${asked.unsavedForms} forms that you have not saved are thrown away.`}
      </Text>
    )}
  </ConfirmDialog>
);

const CollapseButton = ({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) => (
  <Tooltip label="Expand sidebar" position="right" disabled={!collapsed}>
    <UnstyledButton
      className={classes.item}
      onClick={onToggle}
      aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
      aria-expanded={!collapsed}
    >
      <Item icon={collapsed ? IconChevronsRight : IconChevronsLeft} label="Collapse" />
    </UnstyledButton>
  </Tooltip>
);

/** The places of a role, and Logout. */
export const Sidebar = ({ collapsed, onToggle, onNavigate }: SidebarProps) => {
  const { _id, role } = useSignedIn();
  const [asked, setAsked] = useState<LogoutQuestion | null>(null);
  const ask = async () =>
    setAsked({
      unsavedForms: await countKeptForms(_id),
      isWorkUnsent: role === 'STUDENT' && (await hasUnsentWork(_id)),
    });

  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Places collapsed={collapsed} onNavigate={onNavigate} />
      <div className={classes.foot}>
        <Tooltip label="Logout" position="right" disabled={!collapsed}>
          <UnstyledButton className={classes.item} aria-label="Logout" onClick={() => void ask()}>
            <Item icon={IconLogout} label="Logout" />
          </UnstyledButton>
        </Tooltip>
        {onToggle && <CollapseButton collapsed={collapsed} onToggle={onToggle} />}
      </div>
      <LogoutDialog asked={asked} onCancel={() => setAsked(null)} />
    </div>
  );
};
