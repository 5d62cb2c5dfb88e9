import { isExecutable } from '@assay/contract';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorAtHand } from '../../../ui/code/editor/editor-at-hand.ts';
import { EditorMemoryContext, type EditorMemory } from '../../../ui/code/editor/editor-memory-context.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { keepFormulas } from '../../../ui/text/use-formulas.ts';
import { useStoredPictures } from '../../../ui/text/use-pictures.ts';
import { CodeCell } from '../program/code-cell.tsx';
import type { TakeRun } from '../program/running/earlier-run.tsx';
import { LineContext } from '../program/running/line-context.ts';
import { RunDesk } from '../program/running/run-desk.tsx';
import { marksOfRun } from '../program/running/run-marks.ts';
import type { RunState } from '../program/running/use-run.ts';
import { QuestionPane } from '../question/question-pane.tsx';
import { DeskLayout, type DeskDirection, type DeskPane } from './desk-layout.tsx';
import type { ExamSession } from './exam-session.ts';
import type { OpenQuestion } from './use-open-question.ts';

interface DeskPanesProps {
  session: ExamSession;
  at: OpenQuestion;
  direction: DeskDirection;
  pane: DeskPane;
  onPane: (pane: DeskPane) => void;
  writable: boolean;
  /** The last output of the question. */
  output: RunState | undefined;
  /** Runs the program on an input of the student's own, or (null) on the public tests. */
  onRun: (ownInput: string | null) => void;
  onStop: () => void;
  onOthers: () => void;
}

/** The three panes: the question, its program, and what that printed. */
export const DeskPanes = ({
  session,
  at,
  direction,
  pane,
  onPane,
  writable,
  output,
  onRun,
  onStop,
  onOthers,
}: DeskPanesProps) => {
  const { task, saveDraft, ownInputs } = session;
  const { questionId } = at.question;
  const running = output?.kind === 'running';
  const [editors] = useState<EditorMemory>(() => new Map());
  const marks = useMemo(() => marksOfRun(questionId, output), [questionId, output]);
  const statements = useMemo(() => task.questions.map((one) => one.questionId.question), [task.questions]);
  useEffect(() => keepFormulas(statements), [statements]);
  // All of them from the start: where the network is gone later, those of the next question are there.
  useStoredPictures(statements);
  const goTo = (line: number, column: number) => {
    // On a small screen the editor stands behind the output.
    flushSync(() => onPane('code'));
    editorAtHand()?.goToLine(line, column);
  };
  const takeRun: TakeRun = (language, code) => {
    at.takeRun(language, code);
    onPane('code');
    toast({ severity: 'success', summary: 'The program of this run is in the editor', id: 'run-taken' });
  };
  return (
    <EditorMemoryContext value={editors}>
      <LineContext value={goTo}>
        <DeskLayout
          direction={direction}
          pane={pane}
          onPane={onPane}
          question={
            <QuestionPane
              key={at.questionId}
              question={at.question}
              place={at.place}
              count={at.ids.length}
              onOpen={at.open}
              mark={{ marked: at.marked, toggle: at.toggleMark }}
            />
          }
          code={
            <CodeCell
              question={at.question.questionId}
              program={at.program}
              others={at.others.length}
              writable={writable}
              running={running}
              marks={marks}
              completes={task.allowCompletion}
              onLanguage={at.choose}
              onType={at.type}
              onRun={() => onRun(null)}
              onSave={saveDraft}
              onOthers={onOthers}
            />
          }
          output={
            <RunDesk
              state={output}
              question={at.question.questionId}
              program={at.program}
              onRun={writable && !running && !at.program.isEmpty ? onRun : null}
              inputs={task.allowOwnInput && isExecutable(at.program.language) ? ownInputs : null}
              onStop={onStop}
              pastRuns={session.pastRuns}
              onTakeRun={writable ? takeRun : null}
            />
          }
        />
      </LineContext>
    </EditorMemoryContext>
  );
};
