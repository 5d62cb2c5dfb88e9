import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HelpTopic } from '../../lib/pages/help-topics.ts';
import { HelpLink } from './help-link.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** One line of context below the title. */
  context?: ReactNode;
  /** The page's one primary action, at the right; quieter ones may stand before it. */
  action?: ReactNode;
  /** Shows a back button that leads there. */
  backTo?: string;
  /** What the page there was handed when it was open before (`ListState`). */
  backState?: unknown;
  /** Leads from beside the title to the guide. */
  help?: HelpTopic;
}

/** The head of a page: where one is, one line about it, and the one thing to do. */
export const PageHeader = ({ title, context, action, backTo, backState, help }: PageHeaderProps) => (
  <header className={classes.header}>
    {backTo && (
      <ActionIcon
        component={Link}
        to={backTo}
        state={backState}
        variant="default"
        size={32}
        aria-label="Back"
      >
        <IconArrowLeft size={18} />
      </ActionIcon>
    )}
    <div className={classes.words}>
      <div className={classes.title}>
        <Title order={1}>{title}</Title>
        {help && <HelpLink topic={help} />}
      </div>
      {context && (
        <Text c="dimmed" component="div">
          {context}
        </Text>
      )}
    </div>
    {action && <div className={classes.action}>{action}</div>}
  </header>
);
