import { strengthOf, strengthWarning, type StrengthRow } from '@assay/contract';
import { Anchor, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { strengthsQuery } from './api.ts';
import { strengthAddress } from './strength-address.ts';
import classes from './strength.module.css';

const wordsOf = (row: StrengthRow): string => {
  const strength = row.counts && strengthOf(row.counts);
  if (strength === null) return 'Nobody has measured yet which wrong programs they catch.';
  const caught = `They catch ${strength} % of wrong programs`;
  return row.isStale ? `${caught}, as they were before the last change.` : `${caught}.`;
};

/** How strong the tests of a question are, in a line, and the way to what passes them. */
export const StrengthLine = ({ questionId }: { questionId: string }) => {
  const area = useArea();
  const { state } = useLocation();
  const { data } = useQuery(strengthsQuery([{ questionId }]));
  const row = data?.get(questionId);
  if (!row?.canBeMeasured) return null;
  const isWeak = strengthWarning(row) !== null;
  return (
    <Group gap={6} mb="sm" className={isWeak ? classes.warning : undefined}>
      {isWeak ? <IconAlertTriangle size={16} aria-hidden /> : <IconShieldCheck size={16} aria-hidden />}
      <Text>{wordsOf(row)}</Text>
      <Anchor component={Link} to={`${area}/${strengthAddress(questionId)}`} state={state}>
        Test strength
      </Anchor>
    </Group>
  );
};
