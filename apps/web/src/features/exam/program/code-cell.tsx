import { isExecutable, type ExamQuestion, type Language, type ProgramCode } from '@assay/contract';
import { Button, Tooltip } from '@mantine/core';
import { IconDeviceFloppy, IconPlayerPlay, IconVersions } from '@tabler/icons-react';
import type { EditorMarks } from '../../../ui/code/editor/editor-marks.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PaneHead } from './pane-head.tsx';
import { ProgramBlocks } from './program-blocks.tsx';
import type { ProgramState } from './program-state.ts';
import { ResetProgram } from './reset-program.tsx';
import { codeOf, NO_WORK } from '../keeping/index.ts';

interface CodeCellProps {
  question: ExamQuestion['questionId'];
  program: ProgramState;
  /** How many versions were set aside. */
  others: number;
  writable: boolean;
  running: boolean;
  /** What the last run says about lines of the program. */
  marks: readonly EditorMarks[];
  /** The task lets the editor offer words and names. */
  completes: boolean;
  onLanguage: (language: Language) => void;
  onType: (code: ProgramCode) => void;
  onRun: () => void;
  onSave: () => void;
  onOthers: () => void;
}

const Toolbar = ({
  question,
  program,
  others,
  writable,
  running,
  onLanguage,
  onType,
  onRun,
  onSave,
  onOthers,
}: CodeCellProps) => (
  <PaneHead title="CodeCell">
    {others > 0 && (
      <Button
        variant="subtle"
        color="warning"
        size="compact-sm"
        leftSection={<IconVersions size={16} />}
        onClick={onOthers}
      >
        {others === 1 ? 'Other version' : `${others} other versions`}
      </Button>
    )}
    <LanguageChoice
      languages={question.language}
      value={program.language}
      onChange={onLanguage}
      disabled={!writable}
    />
    <ResetProgram disabled={!writable} onReset={() => onType(codeOf(NO_WORK, question, program.language))} />
    <Tooltip label="Save the draft (Ctrl+S)">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDeviceFloppy size={16} />}
        disabled={!writable}
        onClick={onSave}
      >
        Save Draft
      </Button>
    </Tooltip>
    <Tooltip
      label={
        isExecutable(program.language) ? 'Run on the public tests (Ctrl+Enter)' : 'Show the page (Ctrl+Enter)'
      }
    >
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size={16} />}
        disabled={!writable || running || program.isEmpty}
        loading={running}
        onClick={onRun}
      >
        {isExecutable(program.language) ? 'Run Code' : 'Show Page'}
      </Button>
    </Tooltip>
  </PaneHead>
);

/** Where the student types, and what can be done with it. */
export const CodeCell = (props: CodeCellProps) => (
  <>
    <Toolbar {...props} />
    <ProgramBlocks
      questionId={props.question._id}
      program={props.program}
      marks={props.marks}
      completes={props.completes}
      onType={props.writable ? props.onType : undefined}
    />
  </>
);
