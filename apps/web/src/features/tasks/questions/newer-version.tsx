import type { Task } from '@assay/contract';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useArea } from '../../../lib/session/area.ts';
import { comparisonAddress } from '../../questions/index.ts';

interface NewerVersionProps {
  taskId: string;
  /** A question of the task, as it is stored. */
  question: Pick<Task['questions'][number], 'questionId' | 'version' | 'newestVersion'>;
  /** The version that the form holds. */
  chosen?: number | undefined;
  /** Puts the question into another version. Without it nothing is changed here. */
  onTake?: (version: number) => void;
}

/** That a question of a task has a newer version than the task, what that changes, and the choice between the two. */
export const NewerVersion = ({ taskId, question, chosen, onTake }: NewerVersionProps) => {
  const area = useArea();
  const { questionId, version, newestVersion } = question;
  if (version === newestVersion) return null;
  const isTaken = chosen === newestVersion;
  return (
    <Group gap="xs" role="group" aria-label={`Version ${newestVersion} is there`}>
      <Text size="sm">
        {isTaken
          ? `Version ${newestVersion} in place of ${version}, for whoever starts after you save.`
          : `The task has version ${version}; version ${newestVersion} is there.`}
      </Text>
      <Anchor
        component={Link}
        to={`${area}/${comparisonAddress({ questionId, taskId, from: version, to: newestVersion })}`}
        target="_blank"
        size="sm"
        aria-label="What has changed (opens in a new tab)"
      >
        What has changed
      </Anchor>
      {onTake && (
        <Button variant="light" size="compact-sm" onClick={() => onTake(isTaken ? version : newestVersion)}>
          {isTaken ? `Keep version ${version}` : `Take version ${newestVersion}`}
        </Button>
      )}
    </Group>
  );
};
