import { isExecutable, placeWords, type CommentPlace, type ProgramEvaluation } from '@assay/contract';
import { Button, Text, Tooltip } from '@mantine/core';
import { IconMessagePlus, IconPlayerPlay, IconRestore } from '@tabler/icons-react';
import { EditorSettingsMenu } from '../../../ui/code/editor/editor-settings-menu.tsx';
import classes from './desk.module.css';
import { blocksOf, textOf, type Programs } from '../use-program.ts';

interface CodeToolsProps {
  program: ProgramEvaluation;
  programs: Programs;
  readOnly: boolean;
  /** Where the cursor stands; null before it was put anywhere. */
  line: CommentPlace | null;
  /** Somebody wants to comment the line. */
  onComment: (place: CommentPlace) => void;
  onRun: () => void;
}

/** What else it is than what was submitted; null for that. */
const originWords = (program: ProgramEvaluation, isEdited: boolean): string | null => {
  if (isEdited) return 'changed by you, not stored';
  return program.substitution ? 'graded instead of what was submitted' : null;
};

/** What is in the editor, and what can be done with it. */
export const CodeTools = ({ program, programs, readOnly, line, onComment, onRun }: CodeToolsProps) => {
  const shown = programs.shownOf(program);
  if (!shown) return null;
  const { language, origin } = shown;
  const isEdited = programs.isEdited(program);
  const blocks = blocksOf(program, shown);
  const running = programs.outputOf(program)?.kind === 'running';
  return (
    <div className={classes.tools}>
      <Text c="dimmed" size="sm">
        {[language, origin ?? originWords(program, isEdited)].filter((words) => words !== null).join(' · ')}
      </Text>
      {isEdited && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRestore size={16} />}
          onClick={() => programs.reset(program)}
        >
          {program.substitution ? 'Reset to graded' : 'Reset to submitted'}
        </Button>
      )}
      {!readOnly && !isEdited && line && blocks[line.block]?.isVisible && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMessagePlus size={16} />}
          onClick={() => onComment({ ...line })}
        >
          Comment on {placeWords({ place: line }, blocks.length)?.toLowerCase()}
        </Button>
      )}
      <EditorSettingsMenu variant="subtle" color="gray" size={30} />
      {!readOnly && (
        <Tooltip label="Run on all test cases (Ctrl+Enter)">
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={16} />}
            loading={running}
            disabled={running || textOf(program, shown).trim() === ''}
            onClick={onRun}
          >
            {isExecutable(language) ? 'Run Code' : 'Show Page'}
          </Button>
        </Tooltip>
      )}
    </div>
  );
};
