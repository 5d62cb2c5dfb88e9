import { LANGUAGES, isExecutable, type ExamQuestion, type Language, type ProgramCode } from '@assay/contract';
import { Button, Select, Text, Tooltip } from '@mantine/core';
import { IconDeviceFloppy, IconPlayerPlay, IconVersions } from '@tabler/icons-react';
import { CodeEditor } from '../../ui/code-editor.tsx';
import classes from './code-cell.module.css';
import { PaneHead } from './pane-head.tsx';
import type { ProgramState } from './program-state.ts';

interface CodeCellProps {
  question: ExamQuestion['questionId'];
  program: ProgramState;
  /** How many versions were set aside. */
  others: number;
  writable: boolean;
  running: boolean;
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
  onRun,
  onSave,
  onOthers,
}: Omit<CodeCellProps, 'onType'>) => (
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
    {question.language.length > 1 ? (
      <Select
        aria-label="Language"
        size="xs"
        w={{ base: 104, sm: 140 }}
        allowDeselect={false}
        disabled={!writable}
        data={question.language}
        value={program.language}
        onChange={(value) => {
          const language = LANGUAGES.find((one) => one === value);
          if (language) onLanguage(language);
        }}
      />
    ) : (
      <Text c="dimmed">{program.language}</Text>
    )}
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
    <Tooltip label="Run on the public tests (Ctrl+Enter)">
      <Button
        variant="light"
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

/** Where the student types. Blocks that are not editable are shown as given; invisible ones are not shown. */
export const CodeCell = (props: CodeCellProps) => {
  const { question, program, writable, onType } = props;
  const { blocks, code, language } = program;
  const alone = blocks.length === 1;
  const change = (index: number, text: string) =>
    onType(blocks.map((_, at) => ({ code: at === index ? text : (code[at]?.code ?? '') })));

  return (
    <>
      <Toolbar {...props} />
      <div className={classes.blocks} data-alone={alone || undefined}>
        {blocks.map((block, index) => {
          if (!block.isVisible) return null;
          const name = alone ? `Program in ${language}` : `Part ${index + 1} of the program in ${language}`;
          return (
            // A new editor for another program: its undo must not bring back the text of this one.
            <div key={`${question._id} ${language} ${index}`} className={classes.block}>
              {!alone && (
                <Text size="xs" c="dimmed" className={classes.caption}>
                  {block.isEditable ? 'Your part' : 'Given, cannot be changed'}
                </Text>
              )}
              <CodeEditor
                label={block.isEditable ? name : `${name}, given`}
                language={language}
                value={block.isEditable ? (code[index]?.code ?? '') : block.code}
                readOnly={!block.isEditable || !writable}
                onChange={(text) => change(index, text)}
                fill={alone}
                minHeight={block.isEditable ? 120 : 0}
              />
            </div>
          );
        })}
      </div>
    </>
  );
};
