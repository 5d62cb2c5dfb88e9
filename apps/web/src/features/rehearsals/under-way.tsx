import type { Rehearsal, RehearsalProgress } from '@assay/contract';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useStopRehearsal } from './api.ts';
import { countOf, sizeOf } from './rehearsal-words.ts';
import classes from './rehearsals.module.css';

const PHASES: Readonly<Record<RehearsalProgress['phase'], string>> = {
  PREPARING: 'Students are being made',
  WRITING: 'Students are writing',
  GRADING: 'Programs are being graded',
  REMOVING: 'Students are being removed',
};

const shareOf = ({ progress, students }: Rehearsal): number =>
  progress ? (100 * (progress.started + progress.submitted)) / (2 * students) : 0;

/** How far a rehearsal is, and the way to end it. */
export const UnderWay = ({ rehearsal }: { rehearsal: Rehearsal }) => {
  const stop = useStopRehearsal();
  const { progress, students } = rehearsal;
  return (
    <section className={classes.panel} aria-label="Rehearsal under way">
      <Group justify="space-between">
        <div role="status">
          <Text fw={600}>{PHASES[progress?.phase ?? 'PREPARING']}</Text>
          <Text c="dimmed" size="sm">
            {sizeOf(rehearsal)}. You can leave this page.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconHandStop size={16} aria-hidden />}
          loading={stop.isPending}
          onClick={() =>
            stop.mutate(rehearsal._id, {
              onError: (error) =>
                toast({
                  severity: 'error',
                  summary: 'Error',
                  detail: messageOf(error, 'The rehearsal could not be stopped.'),
                }),
            })
          }
        >
          Stop
        </Button>
      </Group>
      <Progress
        value={shareOf(rehearsal)}
        aria-label="Students who have started and submitted"
        size="lg"
        animated
      />
      <Text size="sm">
        {progress?.started ?? 0} of {students} have started, {progress?.submitted ?? 0} have submitted;{' '}
        {countOf(progress?.calls ?? 0, 'call')}, {progress?.failures ?? 0} failed.
      </Text>
    </section>
  );
};
