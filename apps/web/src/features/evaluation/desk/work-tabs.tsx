import type { Comment, CommentPlace, ProgramEvaluation, SubmissionEvaluation } from '@assay/contract';
import { Badge, Tabs } from '@mantine/core';
import { useState } from 'react';
import { PlaybackTab } from '../../playback/index.ts';
import type { SubmissionKey } from '../api.ts';
import { CodeCell } from './code-cell.tsx';
import { CodeTools } from './code-tools.tsx';
import classes from './desk.module.css';
import { ReceiptTab } from '../receipt-tab.tsx';
import { RunDesk } from '../run-desk.tsx';
import { RunHistory } from '../run-history.tsx';
import { blocksOf, type EditedProgram, type Programs } from '../use-program.ts';

const TABS = ['code', 'output', 'runs', 'playback', 'receipt'] as const;
export type WorkTab = (typeof TABS)[number];
const isTab = (value: string | null): value is WorkTab => TABS.some((tab) => tab === value);

interface WorkTabsProps {
  submissionKey: SubmissionKey;
  submission: SubmissionEvaluation;
  program: ProgramEvaluation;
  programs: Programs;
  tab: WorkTab;
  onTab: (tab: WorkTab) => void;
  onRun: () => void;
  comments: readonly Comment[];
  onComment: (place: CommentPlace) => void;
}

const Receipt = ({ setAside }: { setAside: number }) => (
  <Tabs.Tab
    value="receipt"
    rightSection={
      setAside > 0 && (
        <Badge size="sm" color="warning" variant="filled" circle aria-label={`${setAside} not graded`}>
          {setAside}
        </Badge>
      )
    }
  >
    Receipt
  </Tabs.Tab>
);

/** The program of a question, what it gave, the runs before it, how it came about, and what was received. */
export const WorkTabs = ({
  submissionKey,
  submission,
  program,
  programs,
  tab,
  onTab,
  onRun,
  comments,
  onComment,
}: WorkTabsProps) => {
  /** Where the cursor stands. */
  const [line, setLine] = useState<CommentPlace | null>(null);
  const setAside = submission.setAside.filter(
    ({ programIndex, hash }) => programIndex === program.programIndex && hash !== program.hash,
  ).length;
  const load = (other: EditedProgram) => {
    programs.edit(program.programIndex, other);
    onTab('code');
  };
  const readOnly = !submission.canEvaluate;
  // What scrolls inside has to be reached by keyboard; the program has its editor for that.
  const panel = { className: classes.panel, tabIndex: 0 };
  return (
    <Tabs
      value={tab}
      onChange={(value) => isTab(value) && onTab(value)}
      keepMounted={false}
      variant="pills"
      className={classes.work}
    >
      <div className={classes.workHead}>
        <Tabs.List aria-label="What is shown">
          <Tabs.Tab value="code">CodeCell</Tabs.Tab>
          <Tabs.Tab value="output">RunDesk</Tabs.Tab>
          <Tabs.Tab value="runs">Submissions</Tabs.Tab>
          <Tabs.Tab value="playback">Playback</Tabs.Tab>
          <Receipt setAside={setAside} />
        </Tabs.List>
        {tab === 'code' && (
          <CodeTools
            program={program}
            programs={programs}
            readOnly={readOnly}
            line={line}
            onComment={onComment}
            onRun={onRun}
          />
        )}
      </div>
      <Tabs.Panel value="code" className={classes.codePanel}>
        <CodeCell
          program={program}
          programs={programs}
          readOnly={readOnly}
          comments={comments}
          onLine={setLine}
        />
      </Tabs.Panel>
      <Tabs.Panel value="output" {...panel}>
        <RunDesk program={program} programs={programs} regradedTask={readOnly ? null : submission.task._id} />
      </Tabs.Panel>
      <Tabs.Panel value="runs" {...panel}>
        <RunHistory submissionKey={submissionKey} program={program} onLoad={load} />
      </Tabs.Panel>
      <Tabs.Panel value="playback" className={classes.codePanel}>
        <PlaybackTab
          playbackKey={{ ...submissionKey, questionId: program.programIndex }}
          question={program.question}
          blocksOf={(language, texts) =>
            blocksOf(program, { language, code: texts.map((code) => ({ code })), origin: null })
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="receipt" {...panel}>
        <ReceiptTab submissionKey={submissionKey} submission={submission} program={program} onLoad={load} />
      </Tabs.Panel>
    </Tabs>
  );
};
