import { strengthWarning } from '@assay/contract';
import { Anchor, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { strengthsQuery, type AskedQuestion } from './api.ts';
import { strengthAddress } from './strength-address.ts';
import classes from './strength.module.css';

interface StrengthWarningProps {
  questionId: string;
  /** All questions of the list that it is one of, as the list has them: one call asks for all of them. */
  among: readonly AskedQuestion[];
}

/** That nobody knows how strong the tests of a question are, or that they are weak; nothing where they are strong. */
export const StrengthWarning = ({ questionId, among }: StrengthWarningProps) => {
  const area = useArea();
  const { data } = useQuery(strengthsQuery(among));
  const row = data?.get(questionId);
  const warning = row && strengthWarning(row);
  if (!warning) return null;
  return (
    <Group gap={4} wrap="nowrap" className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      <Text size="sm">{warning.replace(/^./, (letter) => letter.toUpperCase())}.</Text>
      <Anchor
        component={Link}
        to={`${area}/${strengthAddress(questionId)}`}
        target="_blank"
        size="sm"
        aria-label="Test strength (opens in a new tab)"
      >
        Test strength
      </Anchor>
    </Group>
  );
};
