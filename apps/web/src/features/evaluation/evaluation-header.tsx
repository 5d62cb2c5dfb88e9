import { shownMarks, type SubmissionEvaluation } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDeviceFloppy,
  IconListCheck,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ExemptionText } from '../exam-browser/index.ts';
import classes from './evaluation.module.css';
import type { ListedStudent, StudentPlace } from './students.ts';

const NO_NEXT = {
  last: 'This is the last student.',
  absent: 'The next student was absent.',
} as const;

interface StudentStepsProps {
  place: StudentPlace;
  busy?: boolean;
  onGo: (student: ListedStudent) => void;
}

/** The way to the previous and the next student of the list. */
export const StudentSteps = ({
  place: { previous, next, noNext },
  busy = false,
  onGo,
}: StudentStepsProps) => (
  <Group gap={4} wrap="nowrap">
    <Button
      variant="default"
      px="sm"
      leftSection={<IconChevronLeft size={16} />}
      disabled={!previous || busy}
      title={previous ? `${previous.fullname} (Alt+Page Up)` : undefined}
      onClick={() => previous && onGo(previous)}
    >
      Previous Student
    </Button>
    <Button
      variant="default"
      px="sm"
      rightSection={<IconChevronRight size={16} />}
      disabled={!next || busy}
      title={next ? `${next.fullname} (Alt+Page Down)` : noNext ? NO_NEXT[noNext] : undefined}
      onClick={() => next && onGo(next)}
    >
      Next Student
    </Button>
  </Group>
);

interface EvaluationHeaderProps {
  /** The list that led here. */
  backTo: string;
  taskName: string;
  fullname: string;
  /** Enrollment number. */
  username: string;
  exemption: SubmissionEvaluation['exemption'];
  place: StudentPlace;
  obtained: number;
  total: number;
  canEvaluate: boolean;
  hasRubric: boolean;
  dirty: boolean;
  busy: boolean;
  onRubric: () => void;
  onSave: () => void;
  onGo: (student: ListedStudent) => void;
  /** How many programs of the task wait for a person. */
  unmarked: number;
  /** One of them is another than the one that is open. */
  hasUnmarked: boolean;
  onUnmarked: () => void;
}

/** Whose submission it is, the marks obtained, and what can be done with it. */
export const EvaluationHeader = ({
  backTo,
  taskName,
  fullname,
  username,
  exemption,
  place,
  obtained,
  total,
  canEvaluate,
  hasRubric,
  dirty,
  busy,
  onRubric,
  onSave,
  onGo,
  unmarked,
  hasUnmarked,
  onUnmarked,
}: EvaluationHeaderProps) => (
  <>
    <PageHeader
      title={fullname}
      backTo={backTo}
      context={
        <>
          {username} · {taskName}
          {place.number > 0 && ` · student ${place.number} of ${place.count}`}
          {exemption && (
            <Text span display="block" c="var(--mantine-color-text)">
              <ExemptionText note={exemption} />
            </Text>
          )}
        </>
      }
    />
    <div className={classes.bar}>
      <Text className={classes.total} aria-live="polite">
        <span>Total obtained</span> <b>{shownMarks(obtained)}</b> of {total}
      </Text>
      <StudentSteps place={place} busy={busy} onGo={onGo} />
      {canEvaluate && unmarked > 0 && (
        <Button
          variant="default"
          px="sm"
          leftSection={<IconPlayerSkipForward size={16} />}
          disabled={!hasUnmarked || busy}
          title={
            hasUnmarked
              ? 'To the next program that nobody has marked (Alt+U)'
              : 'No other program waits for marks.'
          }
          onClick={onUnmarked}
        >
          Next unmarked ({unmarked})
        </Button>
      )}
      {hasRubric && (
        <Button variant="default" leftSection={<IconListCheck size={16} />} onClick={onRubric}>
          {canEvaluate ? 'Evaluate Rubric' : 'Rubric'}
        </Button>
      )}
      {canEvaluate && (
        <Button
          leftSection={<IconDeviceFloppy size={16} />}
          loading={busy}
          title={dirty ? 'Save the marks (Ctrl+S)' : 'Confirm the marks as they stand (Ctrl+S)'}
          onClick={onSave}
        >
          Save Marks
        </Button>
      )}
    </div>
  </>
);
