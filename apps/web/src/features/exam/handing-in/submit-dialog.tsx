import type { ExamTask } from '@assay/contract';
import { Text, UnstyledButton } from '@mantine/core';
import { formatSpan } from '../../../lib/values/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import classes from './submit-dialog.module.css';
import { submitLines, type Known } from './submit-lines.ts';

interface SubmitDialogProps {
  opened: boolean;
  task: ExamTask;
  known: Known;
  /** Milliseconds. */
  timeLeft: number;
  /** Saves do not reach the server now. */
  isOffline: boolean;
  /** Why the last try failed. */
  problem: string | null;
  /** What submitting means. */
  consequence: string;
  /** Goes back to a question, by its place from 0. */
  onOpen: (place: number) => void;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Says before it asks, question by question, what is submitted: each line leads to its question. */
export const SubmitDialog = ({
  opened,
  task,
  known,
  timeLeft,
  isOffline,
  problem,
  consequence,
  onOpen,
  onCancel,
  onConfirm,
}: SubmitDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title="Submit Confirmation"
    confirmLabel="Submit"
    cancelLabel="Keep working"
    destructive={false}
    onCancel={onCancel}
    onConfirm={onConfirm}
  >
    <ol className={classes.lines} aria-label="Questions">
      {opened &&
        submitLines(task, known).map(({ questionId, place, name, facts, isOpen }) => (
          <li key={questionId}>
            <UnstyledButton
              className={classes.line}
              data-open={isOpen || undefined}
              onClick={() => onOpen(place - 1)}
            >
              <b>
                Question {place}
                {name && ` · ${name}`}
              </b>{' '}
              {facts.join(' · ')}
            </UnstyledButton>
          </li>
        ))}
    </ol>
    <Text mt="sm" className="tabular">
      {formatSpan(timeLeft)} left. {consequence}
    </Text>
    {isOffline && (
      <Text mt="sm" c="var(--assay-warning)" fw={500}>
        There is no connection now. Your work is sent as soon as there is one; keep this page open.
      </Text>
    )}
    {problem && (
      <Text mt="sm" c="var(--assay-danger)" role="alert">
        The last attempt failed: {problem}
      </Text>
    )}
  </ConfirmDialog>
);
