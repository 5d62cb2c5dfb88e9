import type { Question } from '@assay/contract';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { formatDate } from '../../../lib/values/dates.ts';
import { offeredAddress, sourceAddress } from '../bank-address.ts';
import { originQuery } from '../bank-api.ts';

/** Says where a question was copied from, and that a newer version is offered there; nothing of one that was not. */
export const OriginNotice = ({ question: { _id } }: { question: Pick<Question, '_id'> }) => {
  const { data: origin } = useQuery(originQuery(_id));
  const area = useArea();
  const state = useListState();
  if (!origin) return null;
  const { name, version, author, department, institute, copiedAt, offered } = origin;
  const isNewer = offered !== null && offered.version > version;
  return (
    <Alert color={isNewer ? 'info' : 'gray'} icon={<IconBooks size={18} aria-hidden />} py="xs">
      <Group gap="sm">
        <Text flex="1 1 240px">
          Copied on {formatDate(copiedAt)} from{' '}
          {offered ? (
            <Anchor component={Link} to={`${area}/${offeredAddress(offered.questionId)}`} state={state}>
              {name}
            </Anchor>
          ) : (
            `“${name}”`
          )}
          , version {version}, by {author} ({department}, {institute}).
          {isNewer && ` Version ${offered.version} is offered by now.`}
          {!offered && ' It is no longer offered to you.'}
        </Text>
        {isNewer && (
          <Button
            component={Link}
            to={`${area}/${sourceAddress(_id)}`}
            state={state}
            variant="default"
            size="xs"
          >
            What has changed
          </Button>
        )}
      </Group>
    </Alert>
  );
};
