import type { Analysis, ItemAnalysis, Suspect } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useLookAtSuspect } from './api.ts';
import classes from './item-analysis.module.css';
import { SuspectItem } from './suspect-item.tsx';

interface SuspectListProps {
  items: ItemAnalysis;
  analysis: Analysis;
}

/** What may be wrong with questions and tests: on top what nobody has looked at, below it what was left. */
export const SuspectList = ({ items, analysis }: SuspectListProps) => {
  const { taskId = '' } = useParams();
  const look = useLookAtSuspect(taskId);
  const [open, left] = [
    items.suspects.filter(({ looked }) => !looked),
    items.suspects.filter(({ looked }) => looked),
  ];
  const lookAt = ({ _id: suspectId, looked }: Suspect) =>
    look.mutate(
      { suspectId, isLeft: !looked },
      {
        onError: (error) =>
          toast({ severity: 'error', summary: 'Error', detail: messageOf(error, 'It could not be saved.') }),
      },
    );
  const shown = (suspects: readonly Suspect[]) => (
    <ul className={classes.suspects}>
      {suspects.map((suspect) => (
        <SuspectItem
          key={suspect._id}
          suspect={suspect}
          items={items}
          analysis={analysis}
          onLook={items.canEvaluate ? () => lookAt(suspect) : undefined}
          isBusy={look.isPending && look.variables.suspectId === suspect._id}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="suspects">
      <Title order={2} id="suspects" mb="sm">
        Worth a look
      </Title>
      {open.length > 0 ? (
        shown(open)
      ) : (
        <Text c="dimmed" className={classes.fine}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden />
          {left.length > 0
            ? 'Everything that looked wrong has been looked at.'
            : 'Nothing about the questions and their tests looks wrong.'}
        </Text>
      )}
      {left.length > 0 && (
        <details className={classes.left}>
          <summary>
            {left.length === 1 ? '1 looked at and left' : `${left.length} looked at and left`}
          </summary>
          {shown(left)}
        </details>
      )}
    </section>
  );
};
