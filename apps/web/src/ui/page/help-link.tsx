import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { HELP_TOPICS, helpAddress, type HelpTopic } from '../../lib/pages/help-topics.ts';
import { useArea } from '../../lib/session/area.ts';

/** Leads to the section of the guide that is about this screen. */
export const HelpLink = ({ topic }: { topic: HelpTopic }) => {
  const { guide, anchor } = HELP_TOPICS[topic];
  return (
    <Tooltip label="Read about this in the guide">
      <ActionIcon
        component={Link}
        to={helpAddress(useArea(), guide, anchor)}
        variant="subtle"
        c="dimmed"
        size={24}
        aria-label="Help with this page"
      >
        <IconHelpCircle size={18} />
      </ActionIcon>
    </Tooltip>
  );
};
