import type { Comment, CommentPlace, ProgramEvaluation } from '@assay/contract';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { RemovedProgram } from '../../../ui/messages/removed-program.tsx';
import { lineNotesOf } from '../../comments/index.ts';
import classes from './desk.module.css';
import { blocksOf, type Programs } from '../use-program.ts';

/** Where the panes stand side by side, each as high as the window leaves (`desk.module.css`). */
const SIDE_BY_SIDE = '(min-width: 62em)';

interface CodeCellProps {
  program: ProgramEvaluation;
  programs: Programs;
  readOnly: boolean;
  /** What is remarked about the graded program. */
  comments: readonly Comment[];
  /** Told where the cursor stands. */
  onLine: (place: CommentPlace) => void;
}

const useNotes = (program: ProgramEvaluation, isGraded: boolean, comments: readonly Comment[]) =>
  useMemo(
    () =>
      isGraded
        ? Array.from(
            { length: 1 + Math.max(0, ...comments.map((one) => one.place?.block ?? 0)) },
            (_, block) => lineNotesOf(comments, program.programIndex, block),
          )
        : [],
    [isGraded, comments, program.programIndex],
  );

const partWords = ({ isStudents, isVisible }: { isStudents: boolean; isVisible: boolean }): string => {
  if (isStudents) return 'The student’s part';
  return isVisible ? 'Given' : 'Given, not shown to the student';
};

/** The student's program, which the faculty may change and run; nothing of that is stored. */
export const CodeCell = ({ program, programs, readOnly, comments, onLine }: CodeCellProps) => {
  const shown = programs.shownOf(program);
  const notes = useNotes(program, !programs.isEdited(program), comments);
  const fills = useMediaQuery(SIDE_BY_SIDE, undefined, { getInitialValueInEffect: false });
  if (!shown && program.isRemoved) return <RemovedProgram />;
  if (!shown) return <EmptyState title="No submission available for this question." />;
  const { language, code } = shown;
  const blocks = blocksOf(program, shown);
  const isOne = blocks.length === 1;
  const change = (index: number, text: string) =>
    programs.edit(program.programIndex, {
      ...shown,
      code: blocks.map((block, at) => ({ code: at === index ? text : (code[at]?.code ?? block.code) })),
    });

  return (
    <div className={classes.code} data-fills={(fills && isOne) || undefined}>
      {blocks.map((block, index) => (
        <div key={`${program.programIndex} ${language} ${index}`}>
          {!isOne && (
            <Text size="xs" c="dimmed" mb={4}>
              {partWords(block)}
            </Text>
          )}
          <CodeEditor
            label={isOne ? `Program in ${language}` : `Program in ${language}, part ${index + 1}`}
            language={language}
            value={block.code}
            beside={blocks.filter((_, at) => at !== index).map(({ code: text }) => text)}
            readOnly={readOnly || !block.isStudents}
            onChange={(text) => change(index, text)}
            notes={notes[index]}
            onLine={(line) => onLine({ block: index, line })}
            fill={fills && isOne}
            minHeight={isOne ? 300 : 40}
          />
        </div>
      ))}
    </div>
  );
};
