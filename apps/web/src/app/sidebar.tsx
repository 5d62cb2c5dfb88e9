import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { logOut } from '../features/auth/index.ts';
import { hasUnsentWork } from '../features/exam/index.ts';
import { countKeptForms } from '../lib/device/kept-forms.ts';
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

/** The places of a role, and Logout. */
export const Sidebar = ({ collapsed, onToggle, onNavigate }: SidebarProps) => {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const [asking, setAsking] = useState(false);
  const [unsavedForms, setUnsavedForms] = useState(0);
  const [isWorkUnsent, setWorkUnsent] = useState(false);
  const tooltip = { position: 'right', disabled: !collapsed } as const;

  const ask = async () => {
    setUnsavedForms(await countKeptForms(session._id));
    setWorkUnsent(session.role === 'STUDENT' && (await hasUnsentWork(session._id)));
    setAsking(true);
  };

  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <nav aria-label="Main" className={classes.places}>
        {menuOf(session).map(({ label, to, icon: Icon }) => {
          const here = pathname === to || pathname.startsWith(`${to}/`);
          return (
            <Tooltip key={to} label={label} {...tooltip}>
              <UnstyledButton
                component={Link}
                to={to}
                className={classes.item}
                aria-current={here ? 'page' : undefined}
                aria-label={label}
                onClick={onNavigate}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                <span className={classes.word}>{label}</span>
              </UnstyledButton>
            </Tooltip>
          );
        })}
      </nav>
      <div className={classes.foot}>
        <Tooltip label="Logout" {...tooltip}>
          <UnstyledButton className={classes.item} aria-label="Logout" onClick={() => void ask()}>
            <IconLogout size={18} stroke={1.7} aria-hidden />
            <span className={classes.word}>Logout</span>
          </UnstyledButton>
        </Tooltip>
        {onToggle && (
          <Tooltip label="Expand sidebar" {...tooltip}>
            <UnstyledButton
              className={classes.item}
              onClick={onToggle}
              aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
              aria-expanded={!collapsed}
            >
              {collapsed ? (
                <IconChevronsRight size={18} stroke={1.7} aria-hidden />
              ) : (
                <IconChevronsLeft size={18} stroke={1.7} aria-hidden />
              )}
              <span className={classes.word}>Collapse</span>
            </UnstyledButton>
          </Tooltip>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title="Logout Confirmation"
        destructive={false}
        onConfirm={logOut}
        onCancel={() => setAsking(false)}
      >
        Are you sure you want to logout?
        {isWorkUnsent && (
          <Text mt="xs" c="var(--assay-warning)">
            Something that you typed in a task has not reached the server. It stays on this device, locked for
            your account. Log in here again to send it; no other device has it.
          </Text>
        )}
        {unsavedForms > 0 && (
          <Text mt="xs">
            {unsavedForms === 1
              ? 'A form that you have not saved is thrown away.'
              : `${unsavedForms} forms that you have not saved are thrown away.`}
          </Text>
        )}
      </ConfirmDialog>
    </div>
  );
};
