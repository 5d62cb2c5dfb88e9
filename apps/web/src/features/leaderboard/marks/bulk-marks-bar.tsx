import { findMarksProblem, type Leaderboard, type LeaderboardStudent } from '@assay/contract';
import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../ui/messages/toast.ts';
import classes from '../leaderboard.module.css';
import { DistributionText } from './distribution-text.tsx';
import { bulkSentence, type BulkResult } from './marks-failure.ts';
import { MarksField } from './marks-field.tsx';
import { OverwriteDialog } from './overwrite-dialog.tsx';
import type { Overwrite } from './overwrite.ts';
import { UndoMarks } from './undo-marks.tsx';
import { useBulkMarks } from './use-bulk-marks.ts';

const MISSING = 'Please enter marks and select at least one student';
const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

/** Who was left out of a bulk update, and why. */
const Failures = ({ failed }: Pick<BulkResult, 'failed'>) => (
  <Alert color="warning" role="alert" title={`${students(failed.length)} not updated`}>
    <List size="sm" className={classes.failures}>
      {failed.map(({ id, name, reason }) => (
        <List.Item key={id}>
          {name}: {reason}
        </List.Item>
      ))}
    </List>
  </Alert>
);

/** How far a bulk update is, and the way to end it. */
const Running = ({ done, of, onStop }: { done: number; of: number; onStop: () => void }) => (
  <Group gap="sm" wrap="nowrap">
    <Progress flex={1} value={(100 * done) / Math.max(1, of)} aria-label="Updating marks" />
    <Text size="sm" className="tabular">
      {done} of {of}
    </Text>
    <Button size="compact-sm" variant="default" onClick={onStop}>
      Stop
    </Button>
  </Group>
);

interface BulkMarksBarProps {
  board: Leaderboard;
  /** The ticked students, in the order shown. */
  selected: readonly LeaderboardStudent[];
  /** How many of those found can be ticked. */
  selectable: number;
  onSelectAll: () => void;
  /** Leaves these ticked. */
  onSelect: (ids: readonly string[]) => void;
}

/** Gives all ticked students the same marks. */
export const BulkMarksBar = ({ board, selected, selectable, onSelectAll, onSelect }: BulkMarksBarProps) => {
  const [marks, setMarks] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [overwritten, setOverwritten] = useState<Overwrite | null>(null);
  const [failed, setFailed] = useState<BulkResult['failed']>([]);
  const bulk = useBulkMarks(board);
  const running = bulk.done !== null;

  const run = async (change: Overwrite) => {
    setOverwritten(null);
    setFailed([]);
    const result = await bulk.give(change.students, change.marks);
    const severity = result.failed.length === 0 ? 'success' : result.updated > 0 ? 'warn' : 'error';
    toast({
      severity,
      summary: severity === 'success' ? 'Success' : severity === 'warn' ? 'Not all updated' : 'Error',
      detail: bulkSentence(result),
    });
    setFailed(result.failed);
    onSelect(result.failed.map(({ id }) => id));
    if (result.failed.length === 0) setMarks(null);
  };

  const submit = () => {
    const found =
      marks === null || selected.length === 0 ? MISSING : findMarksProblem(marks, board.totalMarks);
    setProblem(found);
    if (found) return toast({ severity: 'error', summary: 'Edit marks', detail: found, id: 'marks' });
    setOverwritten({ students: selected, marks });
  };

  return (
    <section aria-label="Edit marks" className={classes.edit}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Group gap="sm" align="flex-start">
          <MarksField
            label={`New marks, 0 to ${board.totalMarks}`}
            totalMarks={board.totalMarks}
            w={{ base: '100%', xs: 220 }}
            value={marks}
            error={problem}
            disabled={running}
            onChange={(typed) => {
              setMarks(typed);
              setProblem(null);
            }}
          />
          <Button type="submit" mt={25} loading={running}>
            Update {students(selected.length)}
          </Button>
          <Button
            mt={25}
            variant="default"
            disabled={running || selectable === 0}
            onClick={selected.length === selectable ? () => onSelect([]) : onSelectAll}
          >
            {selected.length === selectable && selectable > 0 ? 'Select none' : `Select all ${selectable}`}
          </Button>
          <Button
            mt={25}
            variant="default"
            disabled={running || !selected.some(({ byHand }) => byHand.some(Boolean))}
            onClick={() => setOverwritten({ students: selected, marks: null })}
          >
            Back to computed marks
          </Button>
        </Group>
      </form>
      <Stack gap="xs" mt="xs">
        <DistributionText board={board} students={selected} marks={marks} />
        {running && <Running done={bulk.done ?? 0} of={selected.length} onStop={bulk.stop} />}
        {failed.length > 0 && <Failures failed={failed} />}
        {!running && <UndoMarks board={board} />}
      </Stack>
      <OverwriteDialog
        board={board}
        overwrite={overwritten}
        onCancel={() => setOverwritten(null)}
        onConfirm={() => overwritten && void run(overwritten)}
      />
    </section>
  );
};
