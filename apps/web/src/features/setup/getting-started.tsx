import { isStepDone, type FirstStep } from '@assay/contract';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { toast } from '../../ui/messages/toast.ts';
import { firstStepsQuery, useDismiss } from './api.ts';
import classes from './getting-started.module.css';
import { ADMIN_WORDS, HEAD_WORDS } from './step-words.ts';

const titleOf = (step: FirstStep | undefined, isAdmin: boolean): string =>
  (step && (isAdmin ? ADMIN_WORDS : HEAD_WORDS)[step.key]?.(step).title) ?? '';

/**
 * Leads from the dashboard of an administrator or a department head to what is still missing, until nothing is or the
 * person puts it away. Nothing for anybody else, and nothing while that is not known.
 */
export const GettingStarted = () => {
  const { role } = useSignedIn();
  const area = useArea();
  const isAdmin = role === 'ADMIN';
  const { data } = useQuery({ ...firstStepsQuery, enabled: isAdmin || role === 'DEPARTMENT-HEAD' });
  const dismiss = useDismiss();
  const next = data?.steps.find((step) => !isStepDone(step));
  if (!data || data.isDismissed || !next) return null;

  const page = `${area}/setup`;
  const putAway = () =>
    dismiss.mutate(true, {
      onSuccess: () => toast({ severity: 'info', summary: 'Put away', detail: `The steps stay at ${page}.` }),
      onError: (error) =>
        toast({ severity: 'error', summary: 'Error', detail: messageOf(error, 'Please try again.') }),
    });
  const done = data.steps.filter(isStepDone).length;
  return (
    <section className={classes.panel} aria-label="Getting started">
      <div className={classes.words}>
        <Text fw={600}>Getting started</Text>
        <Text c="dimmed">
          {done} of {data.steps.length} steps are done. Next: {titleOf(next, isAdmin)}
        </Text>
      </div>
      <Group gap="xs">
        <Button component={Link} to={page}>
          Continue
        </Button>
        <CloseButton aria-label="Put getting started away" onClick={putAway} disabled={dismiss.isPending} />
      </Group>
    </section>
  );
};
