import type { SubmissionEvaluation } from '@assay/contract';
import { Alert, Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';
import { useWhenKept } from '../../ui/forms/kept-form.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LeaveGuard } from '../exam/index.ts';
import type { SubmissionKey } from './api.ts';
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
  onGo: (student: ListedStudent) => void,
) => {
  const [isLeaving, setIsLeaving] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const goTo = async (student: ListedStudent) => {
    if (!marks.isDirty || !canEvaluate) return onGo(student);
    if (!(await marks.save(studentId))) return;
    setIsLeaving(true);
    leaving.current = setTimeout(() => onGo(student), STUDENT_DELAY_MS);
  };
  return { isLeaving, goTo };
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
}

/** A student's submission, question by question, with the marks that it is given. */
export const EvaluationDesk = ({
  submissionKey,
  submission,
  students,
  backTo,
  place,
  onOpen,
  onGo,
}: EvaluationDeskProps) => {
  const { programSubmissions, canEvaluate, rubrics, task } = submission;
  const marks = useMarksForm(submission, submissionKey);
  const programs = usePrograms(submissionKey);
  const [tab, setTab] = useState<WorkTab>('code');
  const [rubricShown, setRubricShown] = useState(false);
  const { isLeaving, goTo } = useWayToStudent(submission, marks, onGo);
  useWhenKept(rubricFormName(submissionKey), () => setRubricShown(true));

  const count = programSubmissions.length;
  const program = programSubmissions[Math.min(place, count - 1)];
  const save = () => {
    if (canEvaluate && !isLeaving) void marks.save();
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
  useEvaluationKeys({ save, run, previous: () => step(-1), next: () => step(1) });

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
        onGo={(student) => void goTo(student)}
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
