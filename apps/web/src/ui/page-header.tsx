import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** One line of context below the title. */
  context?: ReactNode;
  /** The page's one primary action, at the right; quieter ones may stand before it. */
  action?: ReactNode;
  /** Shows a back button that leads there. */
  backTo?: string;
}

/** The head of a page: where one is, one line about it, and the one thing to do. */
export const PageHeader = ({ title, context, action, backTo }: PageHeaderProps) => (
  <header className={classes.header}>
    {backTo && (
      <ActionIcon component={Link} to={backTo} variant="default" size={32} aria-label="Back">
        <IconArrowLeft size={18} />
      </ActionIcon>
    )}
    <div className={classes.words}>
      <Title order={1}>{title}</Title>
      {context && (
        <Text c="dimmed" component="div">
          {context}
        </Text>
      )}
    </div>
    {action && <div className={classes.action}>{action}</div>}
  </header>
);
