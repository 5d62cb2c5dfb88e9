import type { Comment, CommentPlace, ProgramEvaluation, SubmissionEvaluation } from '@assay/contract';
import { Badge, Tabs } from '@mantine/core';
import type { SubmissionKey } from './api.ts';
import { CodeCell } from './code-cell.tsx';
import { ReceiptTab } from './receipt-tab.tsx';
import { RunDesk } from './run-desk.tsx';
import { RunHistory } from './run-history.tsx';
import type { EditedProgram, Programs } from './use-program.ts';

export type WorkTab = 'code' | 'output' | 'runs' | 'receipt';
const isTab = (value: string | null): value is WorkTab =>
  value === 'code' || value === 'output' || value === 'runs' || value === 'receipt';

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

/** The program of a question, what it gave, the runs before it, and what was received. */
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
  const setAside = submission.setAside.filter(
    ({ programIndex, hash }) => programIndex === program.programIndex && hash !== program.hash,
  ).length;
  const load = (other: EditedProgram) => {
    programs.edit(program.programIndex, other);
    onTab('code');
  };
  return (
    <Tabs value={tab} onChange={(value) => isTab(value) && onTab(value)} keepMounted={false} variant="pills">
      <Tabs.List aria-label="What is shown">
        <Tabs.Tab value="code">CodeCell</Tabs.Tab>
        <Tabs.Tab value="output">RunDesk</Tabs.Tab>
        <Tabs.Tab value="runs">Submissions</Tabs.Tab>
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
      </Tabs.List>
      <Tabs.Panel value="code" pt="md">
        <CodeCell
          key={program.programIndex}
          program={program}
          programs={programs}
          readOnly={!submission.canEvaluate}
          comments={comments}
          onComment={onComment}
          onRun={onRun}
        />
      </Tabs.Panel>
      <Tabs.Panel value="output" pt="md">
        <RunDesk program={program} programs={programs} />
      </Tabs.Panel>
      <Tabs.Panel value="runs" pt="md">
        <RunHistory submissionKey={submissionKey} program={program} onLoad={load} />
      </Tabs.Panel>
      <Tabs.Panel value="receipt" pt="md">
        <ReceiptTab
          key={program.programIndex}
          submissionKey={submissionKey}
          submission={submission}
          program={program}
          onLoad={load}
        />
      </Tabs.Panel>
    </Tabs>
  );
};
