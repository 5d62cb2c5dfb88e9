import { shownMarks, type SubmissionEvaluation } from '@assay/contract';
import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDeviceFloppy,
  IconKeyboard,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import type { ListState } from '../../../lib/session/area.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ExemptionText } from '../../exam-browser/index.ts';
import classes from './desk.module.css';
import type { ListedStudent, StudentPlace } from '../students.ts';
import type { Desk } from './use-desk.ts';

interface StudentStepsProps {
  place: StudentPlace;
  busy?: boolean;
  onGo: (student: ListedStudent) => void;
}

/** The way to the previous and the next student of the list who sat the task. */
export const StudentSteps = ({ place: { previous, next }, busy = false, onGo }: StudentStepsProps) => (
  <div className={classes.students}>
    <ActionIcon
      variant="default"
      size={36}
      disabled={!previous || busy}
      aria-label="Previous Student"
      title={previous ? `${previous.fullname} (Alt+Page Up)` : undefined}
      onClick={() => previous && onGo(previous)}
    >
      <IconChevronLeft size={18} />
    </ActionIcon>
    <Button
      variant="default"
      px="sm"
      className={classes.next}
      disabled={!next || busy}
      aria-label="Next Student"
      title={next ? `${next.fullname} (Alt+Page Down)` : 'This is the last student who sat the task.'}
      onClick={() => next && onGo(next)}
    >
      <span className={classes.more}>Next Student</span>
      <IconChevronRight size={18} aria-hidden />
    </Button>
  </div>
);

const NextUnmarked = ({ desk: { unmarked, isBusy, goToUnmarked } }: { desk: Desk }) => (
  <Button
    variant="default"
    px="sm"
    leftSection={<IconPlayerSkipForward size={16} />}
    aria-label={`Next unmarked (${unmarked.count})`}
    disabled={!unmarked.next || isBusy}
    title={
      unmarked.next
        ? 'To the next program that nobody has marked (Alt+U)'
        : 'No other program is waiting for marks.'
    }
    onClick={goToUnmarked}
  >
    <span className={classes.more}>Next unmarked</span>
    <span className={classes.less}>Unmarked</span>&nbsp;({unmarked.count})
  </Button>
);

interface EvaluationHeaderProps {
  /** The list that led here. */
  list: ListState;
  submission: SubmissionEvaluation;
  students: StudentPlace;
  desk: Desk;
}

/** Whose submission it is, the marks obtained, and what can be done with it. */
export const EvaluationHeader = ({ list, submission, students, desk }: EvaluationHeaderProps) => {
  const { student, studentId, task, exemption, canEvaluate } = submission;
  return (
    <div className={classes.head}>
      <PageHeader
        title={student.fullname}
        backTo={list.from}
        backState={list.back}
        context={
          <>
            {studentId} · {task.name}
            {students.number > 0 && ` · student ${students.number} of ${students.count}`}
            {canEvaluate && task.isResultPublished && ' · published: saved marks show at once'}
            {exemption && (
              <Text span display="block" c="var(--mantine-color-text)">
                <ExemptionText note={exemption} />
              </Text>
            )}
          </>
        }
        action={
          <>
            <Text className={classes.total} aria-live="polite">
              <span className="visually-hidden">Total obtained</span> <b>{shownMarks(desk.marks.total)}</b> of{' '}
              {task.totalMarks}
            </Text>
            <Tooltip label="Keys (?)">
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Keys"
                className={classes.keys}
                onClick={desk.view.keys.open}
              >
                <IconKeyboard size={18} />
              </ActionIcon>
            </Tooltip>
            <div className={classes.actions}>
              <StudentSteps place={students} busy={desk.isBusy} onGo={desk.goTo} />
              {canEvaluate && desk.unmarked.count > 0 && <NextUnmarked desk={desk} />}
              {canEvaluate && (
                <Button
                  leftSection={<IconDeviceFloppy size={16} className={classes.more} />}
                  loading={desk.isBusy}
                  title={
                    desk.isDirty ? 'Save the marks (Ctrl+S)' : 'Confirm the marks as they stand (Ctrl+S)'
                  }
                  onClick={desk.save}
                >
                  Save Marks
                </Button>
              )}
            </div>
          </>
        }
      />
    </div>
  );
};
