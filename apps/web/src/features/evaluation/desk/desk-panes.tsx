import {
  marksAfterComment,
  type Comment,
  type CommentPlace,
  type ProgramEvaluation,
  type SubmissionEvaluation,
} from '@assay/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { CommentsPanel, commentsQuery } from '../../comments/index.ts';
import { AnswerPanel } from '../../regrade-requests/index.ts';
import type { SubmissionKey } from '../api.ts';
import classes from './desk.module.css';
import { MarksPanel } from '../marks/marks-panel.tsx';
import { RubricPanel } from '../marks/rubric-panel.tsx';
import { QuestionPanel } from './question-panel.tsx';
import type { Desk } from './use-desk.ts';
import { WorkTabs } from './work-tabs.tsx';

const NONE: readonly Comment[] = [];

interface DeskPanesProps {
  submissionKey: SubmissionKey;
  submission: SubmissionEvaluation;
  program: ProgramEvaluation;
  /** Zero-based. */
  place: number;
  desk: Desk;
}

interface SideProps extends DeskPanesProps {
  /** The line that is to be commented. */
  asked: CommentPlace | null;
}

/** What a person gives beside the program: marks, marks by the rubric, and words. */
const Side = ({ submissionKey, submission, program, place, desk, asked }: SideProps) => {
  const { canEvaluate, rubrics, markHistory, task, evaluatedBy, evaluatedAt } = submission;
  const { marks, rubric, isLeaving } = desk;
  const readOnly = !canEvaluate || isLeaving;
  return (
    <aside className={classes.side} aria-label="Marks and comments">
      {marks.note}
      {task.isResultPublished && (
        <AnswerPanel
          key={`requests ${program.programIndex}`}
          submissionKey={submissionKey}
          programIndex={program.programIndex}
          shownMarks={marks.markOf(program)}
          hasMarks={marks.isChanged(program.programIndex)}
          marksOf={() => marks.unsaved(program.programIndex)}
          readOnly={readOnly}
          onAnswered={() => marks.settle(program.programIndex)}
          onOvertaken={marks.adopt}
        />
      )}
      <MarksPanel
        key={`marks ${program.programIndex}`}
        program={program}
        place={place}
        marks={marks}
        history={markHistory}
        readOnly={readOnly}
      />
      {rubrics && (
        <RubricPanel
          rubric={rubrics}
          form={rubric}
          history={markHistory}
          obtained={marks.total}
          taskTotal={task.totalMarks}
          readOnly={readOnly}
        />
      )}
      <CommentsPanel
        key={`comments ${program.programIndex}`}
        commentsKey={submissionKey}
        programIndex={program.programIndex}
        hash={program.hash}
        blocks={program.code.length}
        asked={asked}
        readOnly={readOnly}
        keyShortcut="C"
        onMarks={(change) =>
          marks.type(program, marksAfterComment(marks.markOf(program), change, program.marks))
        }
      />
      {evaluatedAt && (
        <Text c="dimmed" size="sm">
          Evaluated by {evaluatedBy} on {formatDateTime(evaluatedAt)}.
        </Text>
      )}
    </aside>
  );
};

/** The statement where it is wanted, the program, and what a person gives for it, side by side. */
export const DeskPanes = (props: DeskPanesProps) => {
  const { submissionKey, submission, program, place, desk } = props;
  const { view, tab, setTab, programs, run, count } = desk;
  const [asked, setAsked] = useState<{ of: string; place: CommentPlace } | null>(null);
  const { data } = useQuery(commentsQuery(submissionKey));
  return (
    <div className={classes.panes} data-statement={view.statementShown || undefined}>
      {view.statementShown && (
        <ScrollRegion label="The question" className={classes.statement}>
          <QuestionPanel program={program} place={place} count={count} />
        </ScrollRegion>
      )}
      <WorkTabs
        key={program.programIndex}
        submissionKey={submissionKey}
        submission={submission}
        program={program}
        programs={programs}
        tab={tab}
        onTab={setTab}
        onRun={run}
        comments={data?.comments ?? NONE}
        onComment={(line) => setAsked({ of: program.programIndex, place: line })}
      />
      <Side {...props} asked={asked?.of === program.programIndex ? asked.place : null} />
    </div>
  );
};
