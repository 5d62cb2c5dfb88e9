import {
  marksAfterComment,
  type Comment,
  type CommentPlace,
  type ProgramEvaluation,
  type SubmissionEvaluation,
} from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommentsPanel, commentsQuery } from '../comments/index.ts';
import type { SubmissionKey } from './api.ts';
import classes from './evaluation.module.css';
import { MarksPanel } from './marks/marks-panel.tsx';
import type { MarksForm } from './marks/use-marks-form.ts';
import type { Programs } from './use-program.ts';
import { WorkTabs, type WorkTab } from './work-tabs.tsx';

const NONE: readonly Comment[] = [];

interface QuestionWorkProps {
  submissionKey: SubmissionKey;
  submission: SubmissionEvaluation;
  program: ProgramEvaluation;
  /** Zero-based. */
  place: number;
  marks: MarksForm;
  programs: Programs;
  tab: WorkTab;
  onTab: (tab: WorkTab) => void;
  onRun: () => void;
  readOnly: boolean;
}

/** What is done with one program: its marks, the program with what it gave, and what is remarked about it. */
export const QuestionWork = ({
  submissionKey,
  submission,
  program,
  place,
  marks,
  programs,
  tab,
  onTab,
  onRun,
  readOnly,
}: QuestionWorkProps) => {
  /** The line that is to be commented. */
  const [asked, setAsked] = useState<CommentPlace | null>(null);
  const { data } = useQuery(commentsQuery(submissionKey));
  return (
    <div className={classes.work}>
      <MarksPanel
        program={program}
        place={place}
        marks={marks}
        history={submission.markHistory}
        readOnly={readOnly}
      />
      <WorkTabs
        submissionKey={submissionKey}
        submission={submission}
        program={program}
        programs={programs}
        tab={tab}
        onTab={onTab}
        onRun={onRun}
        comments={data?.comments ?? NONE}
        onComment={setAsked}
      />
      <CommentsPanel
        commentsKey={submissionKey}
        programIndex={program.programIndex}
        hash={program.hash}
        blocks={program.code.length}
        asked={asked}
        readOnly={readOnly}
        onMarks={(change) =>
          marks.type(program, marksAfterComment(marks.markOf(program), change, program.marks))
        }
      />
    </div>
  );
};
