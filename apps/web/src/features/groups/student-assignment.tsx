import type { GroupCandidate, GroupRow } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { compareTexts } from '../../lib/values/compare-texts.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { SharedBadge } from '../../ui/facts/shared-badge.tsx';
import { FormBar } from '../../ui/forms/form-bar.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts';
import { useAssignStudents } from './api.ts';
import classes from './assignment.module.css';
import { withoutMoved } from './list-selection.ts';
import { studentCount } from './student-count.ts';
import { StudentPane, type Cohorts } from './student-pane.tsx';
import { otherSide, useAssignment, type Assignment, type Side } from './use-assignment.ts';
import { usePane } from './use-pane.ts';

interface StudentAssignmentProps {
  group: GroupRow;
  candidates: readonly GroupCandidate[];
}

const cohortsOf = (candidates: readonly GroupCandidate[]): Cohorts => ({
  semesters: [...new Set(candidates.map(({ semester }) => semester))].toSorted((a, b) => a - b),
  batches: [...new Set(candidates.map(({ batch }) => batch))].toSorted(compareTexts),
});

const changeInWords = ({ addedCount, removedCount }: Assignment): string =>
  addedCount + removedCount === 0 ? 'No changes' : `${addedCount} added, ${removedCount} removed`;

/** A group is mostly made of its own cohort: that is offered first, where it has students at all. */
const ownCohort = ({ semester, batch }: GroupRow, candidates: readonly GroupCandidate[]) =>
  candidates.some((student) => student.semester === semester && student.batch === batch)
    ? { semester: String(semester), batch }
    : {};

/** The two lists, what is selected in them, and what is said about moves between them. */
const useLists = (assignment: Assignment, group: GroupRow) => {
  const panes = {
    available: usePane(assignment.sides.available, ownCohort(group, assignment.sides.available)),
    group: usePane(assignment.sides.group),
  };
  const [said, setSaid] = useState('');

  const move = (ids: readonly string[], to: Side) => {
    if (ids.length === 0) return;
    const from = panes[otherSide(to)];
    from.setSelection(withoutMoved(from.selection, from.ids, new Set(ids)));
    assignment.move(ids, to);
    const size = assignment.sides.group.length + (to === 'group' ? ids.length : -ids.length);
    const where = to === 'group' ? 'moved into the group' : 'taken out of the group';
    setSaid(`${studentCount(ids.length)} ${where}. The group has ${studentCount(size)} now.`);
  };
  const undo = () => {
    if (!assignment.canUndo) return;
    assignment.undo();
    setSaid('The last move was undone.');
  };
  return { panes, said, move, undo };
};

/** Saving, its messages, and the ways out of the screen. */
const useSave = (groupId: string, assignment: Assignment) => {
  const save = useAssignStudents(groupId);
  const { address, leave, leaveSoon } = useReturn('groups');
  const [problem, setProblem] = useState<string | null>(null);
  const dirty = assignment.addedCount + assignment.removedCount > 0;
  const { blocker, release } = useLeaveGuard(dirty);

  const store = () => {
    if (!dirty || save.isPending) return;
    setProblem(null);
    save.mutate(assignment.wanted(), {
      onSuccess: ({ data: { added, removed } }) => {
        release();
        assignment.settle();
        toast({
          severity: 'success',
          summary: 'Success',
          detail: `Students saved: ${added} added, ${removed} removed.`,
        });
        leaveSoon();
      },
      onError: (error) => {
        const message = messageOf(error, 'Failed to save students');
        setProblem(message);
        toast({ severity: 'error', summary: 'Failed to save students', detail: message });
      },
    });
  };
  return { store, busy: save.isPending, problem, dirty, blocker, release, address, leave };
};

/** Moves what is chosen in one of the lists to the other one. */
const MoveButtons = ({ panes, move }: Pick<ReturnType<typeof useLists>, 'panes' | 'move'>) => (
  <div className={classes.between}>
    <Button
      rightSection={<IconArrowRight size={16} className={classes.arrow} />}
      disabled={panes.available.chosen.length === 0}
      onClick={() => move(panes.available.chosen, 'group')}
    >
      Add{panes.available.chosen.length > 0 && ` ${panes.available.chosen.length}`}
    </Button>
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} className={classes.arrow} />}
      disabled={panes.group.chosen.length === 0}
      onClick={() => move(panes.group.chosen, 'available')}
    >
      Remove{panes.group.chosen.length > 0 && ` ${panes.group.chosen.length}`}
    </Button>
  </div>
);

/** Says who is in a group: two lists between which students are dragged, or moved by buttons and keys. */
export const StudentAssignment = ({ group, candidates }: StudentAssignmentProps) => {
  const assignment = useAssignment(group._id, candidates);
  const { panes, said, move, undo } = useLists(assignment, group);
  const { store, busy, problem, dirty, blocker, release, address, leave } = useSave(group._id, assignment);
  const cohorts = useMemo(() => cohortsOf(candidates), [candidates]);
  useHotkeys([['mod+S', store]], []);
  // In a field the same keys take back what was typed there.
  useHotkeys([['mod+Z', undo]]);

  return (
    <Page>
      <PageHeader
        title="Edit Group Students"
        context={
          <Group gap="xs" component="span">
            <span>
              <Text span fw={500} c="var(--mantine-color-text)">
                {group.name}
              </Text>{' '}
              · Semester {group.semester} · Passout Year {group.batch}
            </span>
            {group.isShared && <SharedBadge by={group.createdByName} />}
          </Group>
        }
        backTo={address}
      />
      {assignment.note}
      <div className={classes.lists}>
        <StudentPane
          side="available"
          pane={panes.available}
          cohorts={cohorts}
          onReceive={(ids) => move(ids, 'available')}
          onMove={(ids) => move(ids, 'group')}
        />
        <MoveButtons panes={panes} move={move} />
        <StudentPane
          side="group"
          pane={panes.group}
          cohorts={cohorts}
          onReceive={(ids) => move(ids, 'group')}
          onMove={(ids) => move(ids, 'available')}
        />
      </div>
      <Text size="xs" c="dimmed" className={classes.keys}>
        Drag students from list to list. By keyboard: arrow keys step, Space selects, Shift extends, Ctrl+A
        selects all, Enter moves, Ctrl+Z undoes.
      </Text>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <FormBar
        submitLabel="Save"
        busy={busy}
        submitDisabled={!dirty}
        onSubmit={store}
        onCancel={leave}
        problem={problem}
      >
        <Text span className="tabular" c={dirty ? undefined : 'dimmed'}>
          {changeInWords(assignment)}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!assignment.canUndo || busy}
          onClick={undo}
        >
          Undo
        </Button>
      </FormBar>
      <DiscardDialog
        opened={blocker.state === 'blocked'}
        onKeep={() => blocker.reset?.()}
        onDiscard={() => {
          release();
          assignment.settle();
          blocker.proceed?.();
        }}
      >
        You have unsaved changes ({changeInWords(assignment)}). Are you sure you want to leave this page?
      </DiscardDialog>
    </Page>
  );
};
