import {
  isExecutable,
  placeWords,
  type Comment,
  type CommentPlace,
  type ProgramEvaluation,
} from '@assay/contract';
import { Button, Group, Text, Tooltip } from '@mantine/core';
import { IconMessagePlus, IconPlayerPlay, IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { EditorSettingsMenu } from '../../ui/code/editor-settings-menu.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { lineNotesOf } from '../comments/index.ts';
import classes from './evaluation.module.css';
import { blocksOf, textOf, type Programs } from './use-program.ts';

interface CodeCellProps {
  program: ProgramEvaluation;
  programs: Programs;
  readOnly: boolean;
  /** What is remarked about the graded program. */
  comments: readonly Comment[];
  /** Somebody wants to comment a line. */
  onComment: (place: CommentPlace) => void;
  onRun: () => void;
}

/** The student's program, which the faculty may change and run; nothing of that is stored. */
export const CodeCell = ({ program, programs, readOnly, comments, onComment, onRun }: CodeCellProps) => {
  const [place, setPlace] = useState<CommentPlace | null>(null);
  const shown = programs.shownOf(program);
  const isGraded = !programs.isEdited(program);
  const notes = useMemo(
    () =>
      isGraded
        ? Array.from(
            { length: 1 + Math.max(0, ...comments.map((one) => one.place?.block ?? 0)) },
            (_, block) => lineNotesOf(comments, program.programIndex, block),
          )
        : [],
    [isGraded, comments, program.programIndex],
  );
  if (!shown) return <EmptyState title="No submission available for this question." />;
  const { language, code, origin } = shown;
  const blocks = blocksOf(program, shown);
  const change = (index: number, text: string) =>
    programs.edit(program.programIndex, {
      ...shown,
      code: blocks.map((block, at) => ({ code: at === index ? text : (code[at]?.code ?? block.code) })),
    });
  const running = programs.outputOf(program)?.kind === 'running';

  return (
    <div className={classes.cell}>
      <Group gap="xs">
        <Text c="dimmed" className={classes.grow}>
          {language} ·{' '}
          {origin ??
            (programs.isEdited(program)
              ? 'changed by you, stored nowhere'
              : program.substitution
                ? 'graded in place of what was submitted'
                : 'as submitted')}
        </Text>
        {programs.isEdited(program) && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRestore size={16} />}
            onClick={() => programs.reset(program)}
          >
            {program.substitution ? 'Reset to graded' : 'Reset to submitted'}
          </Button>
        )}
        {!readOnly && isGraded && place && blocks[place.block]?.isVisible && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconMessagePlus size={16} />}
            onClick={() => onComment({ ...place })}
          >
            Comment on {placeWords({ place }, blocks.length)?.toLowerCase()}
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
      </Group>
      {blocks.map((block, index) => (
        <div key={`${program.programIndex} ${language} ${index}`}>
          {blocks.length > 1 && (
            <Text size="xs" c="dimmed" mb={4}>
              {block.isStudents
                ? 'The student’s part'
                : block.isVisible
                  ? 'Given'
                  : 'Given, not shown to the student'}
            </Text>
          )}
          <CodeEditor
            label={blocks.length > 1 ? `Program in ${language}, part ${index + 1}` : `Program in ${language}`}
            language={language}
            value={block.code}
            beside={blocks.filter((_, at) => at !== index).map(({ code: text }) => text)}
            readOnly={readOnly || !block.isStudents}
            onChange={(text) => change(index, text)}
            notes={notes[index]}
            onLine={(line) => setPlace({ block: index, line })}
            minHeight={blocks.length > 1 ? 40 : 300}
          />
        </div>
      ))}
    </div>
  );
};
