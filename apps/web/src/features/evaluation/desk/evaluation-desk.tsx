import { Alert, Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { SubmissionEvaluation } from '@assay/contract';
import type { ListState } from '../../../lib/session/area.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LeaveGuard } from '../../exam/index.ts';
import { DeskKeysSheet } from './desk-keys-sheet.tsx';
import { DeskPanes } from './desk-panes.tsx';
import classes from './desk.module.css';
import { EvaluationHeader } from './evaluation-header.tsx';
import { QuestionNavigator } from './question-navigator.tsx';
import { useDesk, type DeskOptions } from './use-desk.ts';

const Notes = ({ submission: { canEvaluate, isGraded } }: { submission: SubmissionEvaluation }) => (
  <>
    {!isGraded && (
      <Alert color="info" icon={<Loader size={16} />} role="status" py="xs" radius={0}>
        This submission is being graded. The page updates automatically; marks you give are kept.
      </Alert>
    )}
    {!canEvaluate && (
      <Alert color="gray" icon={<IconLock size={16} />} py="xs" radius={0}>
        You can read this submission. Marks are given by the owner of the task and by people it is shared with
        for evaluation.
      </Alert>
    )}
  </>
);

interface EvaluationDeskProps extends DeskOptions {
  /** The list that led here. */
  list: ListState;
}

/** A student's submission, question by question, with the marks that it is given. */
export const EvaluationDesk = ({ list, ...options }: EvaluationDeskProps) => {
  const { submissionKey, submission, students, place, onOpen } = options;
  const desk = useDesk(options);
  const { view, program } = desk;

  return (
    <div className={classes.desk}>
      <EvaluationHeader list={list} submission={submission} students={students} desk={desk} />
      <Notes submission={submission} />
      {!program && <EmptyState title="No results available to display." />}
      {program && (
        <>
          <QuestionNavigator
            submission={submission}
            marks={desk.marks}
            place={place}
            onOpen={onOpen}
            statementShown={view.statementShown}
            onStatement={view.toggleStatement}
          />
          <DeskPanes
            submissionKey={submissionKey}
            submission={submission}
            program={program}
            place={place}
            desk={desk}
          />
        </>
      )}
      <DeskKeysSheet
        opened={view.keysShown}
        onClose={view.keys.close}
        hasSingleKeys={view.hasSingleKeys}
        onSingleKeys={view.setSingleKeys}
      />
      <LeaveGuard
        unsaved={desk.isDirty && !desk.isLeaving}
        question="You have unsaved changes. Are you sure you want to leave this page?"
      />
    </div>
  );
};
