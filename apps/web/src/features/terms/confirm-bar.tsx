import { Button, List, Text } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { formatDate } from '../../lib/values/dates.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { studentCount } from '../students/index.ts';
import { useRollOver } from './api.ts';
import { confirmationOf, figuresOf, totalsOf, type DepartmentPlan, type Totals } from './roll-over-plan.ts';
import classes from './terms.module.css';
import type { useChoice } from './use-choice.ts';

const groupCount = (count: number): string => `${count} group${count === 1 ? '' : 's'}`;

/** What happens, one sentence each. */
const happenings = ({ promoted, archived, movedGroups, staying }: Totals): string[] =>
  [
    promoted > 0 && `${studentCount(promoted)} will be in their next semester.`,
    archived > 0 &&
      `${studentCount(archived)} of the last semester will be archived: off every list and out of the login. Results stay.`,
    movedGroups > 0 && `${groupCount(movedGroups)} will go along: renamed, or archived with their students.`,
    staying > 0 && `${studentCount(staying)} will stay in their semester.`,
  ].filter((sentence) => sentence !== false);

/** Nobody rolls over again so soon, ms: a semester is longer. */
const AGAIN_MS = 60 * 86_400_000;

const againOf = ({ department: { name, lastDoneAt }, promoted, archived }: DepartmentPlan): string[] =>
  lastDoneAt && promoted + archived > 0 && serverNow() - Date.parse(lastDoneAt) < AGAIN_MS
    ? [`${name} was rolled over on ${formatDate(lastDoneAt)} already.`]
    : [];

/** What notes there are: a second time in a term, a cohort that joins another one, a name that is taken. */
const notesOf = (plans: readonly DepartmentPlan[]): string[] =>
  plans.flatMap((plan) => [
    ...againOf(plan),
    ...plan.cohorts.flatMap(({ cohort, notes }) =>
      notes.map((note) => `${plan.department.name}, semester ${cohort.semester} (${cohort.batch}): ${note}`),
    ),
    ...plan.groups.flatMap(({ name, notes }) =>
      notes.map((note) => `${plan.department.name}, “${name}”: ${note}`),
    ),
  ]);

const NOTES_SHOWN = 8;

interface ConfirmBarProps {
  plans: readonly DepartmentPlan[];
  choice: ReturnType<typeof useChoice>;
}

/** What the whole preview comes to; asks before it is done. */
export const ConfirmBar = ({ plans, choice }: ConfirmBarProps) => {
  const [asking, setAsking] = useState(false);
  const rollOver = useRollOver();
  const totals = totalsOf(plans);
  const moving = totals.promoted + totals.archived;
  const departments = plans.filter(({ promoted, archived }) => promoted + archived > 0).length;
  const label = `Roll over ${moving > 0 ? studentCount(moving) : 'students'}`;
  const notes = notesOf(plans);
  const confirm = () =>
    rollOver.mutate(confirmationOf(choice.id, plans), {
      onSuccess: ({ data }) => {
        toast({
          severity: 'success',
          summary: 'Success',
          detail: `${studentCount(data.promoted)} promoted, ${data.archived.toLocaleString('en')} archived, ${groupCount(data.groups)} moved.`,
        });
        choice.reset();
        setAsking(false);
      },
      onError: (error) => {
        toast({
          severity: 'error',
          summary: 'Roll-over failed',
          detail: messageOf(error, 'Server or network issue.'),
          id: 'roll-over',
        });
        setAsking(false);
      },
    });
  return (
    <div className={classes.foot}>
      <Text role="status" c="dimmed">
        {totals.isNamed ? figuresOf(totals) : 'Every group that goes along needs a name.'}
      </Text>
      <Button
        leftSection={<IconArrowUpRight size={16} />}
        disabled={moving === 0 || !totals.isNamed}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Roll Over Confirmation"
        confirmLabel={label}
        cancelLabel="Cancel"
        destructive={false}
        busy={rollOver.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <List spacing={4}>
          {plans.length > 1 && (
            <List.Item>
              {departments === 1 ? '1 department' : `${departments} departments`}: all of it, or nothing.
            </List.Item>
          )}
          {happenings(totals).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        {notes.slice(0, NOTES_SHOWN).map((note) => (
          <Text key={note} size="sm" mt={8} className={classes.note}>
            {note}
          </Text>
        ))}
        {notes.length > NOTES_SHOWN && (
          <Text size="sm" mt={8} className={classes.note}>
            and {notes.length - NOTES_SHOWN} more to look at
          </Text>
        )}
      </ConfirmDialog>
    </div>
  );
};
