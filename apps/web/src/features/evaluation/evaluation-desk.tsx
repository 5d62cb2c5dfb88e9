import {
  markingProgress,
  nextUnmarked,
  type MarkingOrder,
  type MarkingPlace,
  type SubmissionEvaluation,
} from '@assay/contract';
import { Alert, Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';
import { useWhenKept } from '../../ui/forms/kept-form.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LeaveGuard } from '../exam/index.ts';
import { markingQueueQuery, type SubmissionKey } from './api.ts';
import { EvaluationHeader } from './evaluation-header.tsx';
import classes from './evaluation.module.css';
import { RubricDialog, rubricFormName } from './marks/rubric-dialog.tsx';
import { useMarksForm } from './marks/use-marks-form.ts';
import { QuestionNavigator } from './question-navigator.tsx';
import { QuestionPanel } from './question-panel.tsx';
import type { ListedStudent, StudentPlace } from './students.ts';
import { useEvaluationKeys } from './use-evaluation-keys.ts';
import { usePrograms } from './use-program.ts';
import { QuestionWork } from './question-work.tsx';
import type { WorkTab } from './work-tabs.tsx';

/** How long the message is shown before the page goes on to another student, ms. */
const STUDENT_DELAY_MS = 900;

const Notes = ({ submission }: { submission: SubmissionEvaluation }) => {
  const { canEvaluate, isGraded, task, evaluatedBy, evaluatedAt } = submission;
  return (
    <>
      {!isGraded && (
        <Alert color="info" icon={<Loader size={16} />} role="status" py="xs">
          This submission is being graded. The page follows by itself; marks that you give stay.
        </Alert>
      )}
      {!canEvaluate && (
        <Alert color="gray" icon={<IconLock size={16} />} py="xs">
          You may read this submission. Marks are given by the owner of the task, and by those with whom it is
          shared for evaluation.
        </Alert>
      )}
      {((canEvaluate && task.isResultPublished) || evaluatedAt) && (
        <div className={classes.notes}>
          {evaluatedAt && (
            <span>
              Evaluated by {evaluatedBy} on {formatDateTime(evaluatedAt)}.
            </span>
          )}
          {canEvaluate && task.isResultPublished && (
            <span>The result is published: the student sees changed marks as soon as they are saved.</span>
          )}
        </div>
      )}
    </>
  );
};

/** The way to another student: what is typed is saved first, and said for a moment. */
const useWayToStudent = (
  { canEvaluate, studentId }: SubmissionEvaluation,
  marks: ReturnType<typeof useMarksForm>,
) => {
  const [isLeaving, setIsLeaving] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const leave = async (go: () => void) => {
    if (!marks.isDirty || !canEvaluate) return go();
    // What was not typed into was not looked at: a program that is skipped goes on waiting.
    if (!(await marks.save({ username: studentId, confirms: [] }))) return;
    setIsLeaving(true);
    leaving.current = setTimeout(go, STUDENT_DELAY_MS);
  };
  return { isLeaving, leave };
};

/** How many programs of the task wait for a person, and the next of them; null where none waits but the one here. */
const useUnmarked = (taskId: string, here: MarkingPlace, order: MarkingOrder, canEvaluate: boolean) => {
  const { data } = useQuery({ ...markingQueueQuery(taskId), enabled: canEvaluate });
  const next = data ? nextUnmarked(data, here, order) : null;
  return {
    count: data ? markingProgress(data.students.flatMap(({ programs }) => programs)).WAITING : 0,
    next: next && {
      studentId: next.studentId,
      place: data?.questions.findIndex(({ questionId }) => questionId === next.questionId) ?? 0,
    },
  };
};

interface EvaluationDeskProps {
  submissionKey: SubmissionKey;
  submission: SubmissionEvaluation;
  students: StudentPlace;
  /** The list that led here. */
  backTo: string;
  /** The question that is open, zero-based. */
  place: number;
  onOpen: (place: number) => void;
  onGo: (student: ListedStudent) => void;
  /** Whether a question of all students is marked, or all questions of a student. */
  order: MarkingOrder;
  /** Opens a question of any student's. */
  onGoToProgram: (studentId: string, place: number) => void;
}

/** What can be done at the desk, by its buttons and by keys. */
const useDesk = ({
  submissionKey,
  submission,
  students,
  place,
  onOpen,
  onGo,
  order,
  onGoToProgram,
}: Omit<EvaluationDeskProps, 'backTo'>) => {
  const { programSubmissions, canEvaluate, task } = submission;
  const marks = useMarksForm(submission, submissionKey);
  const programs = usePrograms(submissionKey);
  const [tab, setTab] = useState<WorkTab>('code');
  const { isLeaving, leave } = useWayToStudent(submission, marks);
  const count = programSubmissions.length;
  const program = programSubmissions[Math.min(place, count - 1)];
  const here = { studentId: submissionKey.studentId, questionId: program?.programIndex ?? '' };
  const unmarked = useUnmarked(task._id, here, order, canEvaluate);

  const save = () => {
    if (!canEvaluate || isLeaving) return;
    // Who goes through one question of all students has looked at this one alone.
    void marks.save({ confirms: order === 'question' && program ? [program.programIndex] : undefined });
  };
  const run = () => {
    if (!program || !canEvaluate) return;
    setTab('output');
    void programs.run(program);
  };
  const step = (by: 1 | -1) => {
    const next = place + by;
    if (next >= 0 && next < count) onOpen(next);
  };
  const goTo = (student: ListedStudent | null) => {
    if (student && !isLeaving) void leave(() => onGo(student));
  };
  const goToUnmarked = () => {
    const { next } = unmarked;
    if (!next || isLeaving) return;
    if (next.studentId === here.studentId) onOpen(next.place);
    else void leave(() => onGoToProgram(next.studentId, next.place));
  };
  useEvaluationKeys({
    save,
    run,
    previous: () => step(-1),
    next: () => step(1),
    previousStudent: () => goTo(students.previous),
    nextStudent: () => goTo(students.next),
    unmarked: goToUnmarked,
  });
  return { marks, programs, tab, setTab, isLeaving, count, program, unmarked, save, run, goTo, goToUnmarked };
};

/** A student's submission, question by question, with the marks that it is given. */
export const EvaluationDesk = (props: EvaluationDeskProps) => {
  const { submissionKey, submission, students, backTo, place, onOpen } = props;
  const { canEvaluate, rubrics, task } = submission;
  const { marks, programs, tab, setTab, isLeaving, count, program, unmarked, save, run, goTo, goToUnmarked } =
    useDesk(props);
  const [rubricShown, setRubricShown] = useState(false);
  useWhenKept(rubricFormName(submissionKey), () => setRubricShown(true));

  return (
    <Page>
      <EvaluationHeader
        backTo={backTo}
        taskName={task.name}
        fullname={submission.student.fullname}
        username={submission.studentId}
        exemption={submission.exemption}
        place={students}
        obtained={marks.total}
        total={task.totalMarks}
        canEvaluate={canEvaluate}
        hasRubric={rubrics !== null}
        dirty={marks.isDirty}
        busy={marks.isSaving || isLeaving}
        onRubric={() => setRubricShown(true)}
        onSave={save}
        onGo={goTo}
        unmarked={unmarked.count}
        hasUnmarked={unmarked.next !== null}
        onUnmarked={goToUnmarked}
      />
      {marks.note}
      <Notes submission={submission} />
      {!program && <EmptyState title="No results available to display." />}
      {program && (
        <>
          <QuestionNavigator submission={submission} marks={marks} place={place} onOpen={onOpen} />
          <div className={classes.columns}>
            <QuestionPanel program={program} place={place} count={count} />
            <QuestionWork
              key={program.programIndex}
              submissionKey={submissionKey}
              submission={submission}
              program={program}
              place={place}
              marks={marks}
              programs={programs}
              tab={tab}
              onTab={setTab}
              onRun={run}
              readOnly={!canEvaluate || isLeaving}
            />
          </div>
        </>
      )}
      {rubrics && rubricShown && (
        <RubricDialog
          submissionKey={submissionKey}
          rubric={rubrics}
          history={submission.markHistory}
          obtained={marks.total}
          total={task.totalMarks}
          readOnly={!canEvaluate}
          onClose={() => setRubricShown(false)}
        />
      )}
      <LeaveGuard
        unsaved={marks.isDirty && !isLeaving}
        question="You have unsaved changes. Are you sure you want to leave this page?"
      />
    </Page>
  );
};
