import type { ProgramCode } from '@assay/contract';
import { Text } from '@mantine/core';
import type { EditorMarks } from '../../../ui/code/editor/editor-marks.ts';
import { Editor } from '../../../ui/code/editor/editor.tsx';
import classes from './program-blocks.module.css';
import type { ProgramState } from './program-state.ts';

interface ProgramBlocksProps {
  questionId: string;
  program: Pick<ProgramState, 'language' | 'blocks' | 'code'>;
  /** Without it nothing can be typed. */
  onType?: (code: ProgramCode) => void;
  /** Lines to mark in each block; the same objects as long as it is the same run. */
  marks?: readonly EditorMarks[];
  /** The editors offer words and names while somebody types. Default true. */
  completes?: boolean;
}

/** The program as a student meets it. Blocks that are not editable are shown as given; invisible ones are not shown. */
export const ProgramBlocks = ({
  questionId,
  program: { blocks, code, language },
  onType,
  marks,
  completes,
}: ProgramBlocksProps) => {
  const alone = blocks.length === 1;
  const textOf = (block: (typeof blocks)[number], index: number) =>
    block.isEditable ? (code[index]?.code ?? '') : block.code;
  const seen = blocks.flatMap((block, index) =>
    block.isVisible ? [{ index, text: textOf(block, index) }] : [],
  );
  const change = (index: number, text: string) =>
    onType?.(blocks.map((_, at) => ({ code: at === index ? text : (code[at]?.code ?? '') })));

  return (
    <div className={classes.blocks} data-alone={alone || undefined}>
      {blocks.map((block, index) => {
        if (!block.isVisible) return null;
        const name = alone ? `Program in ${language}` : `Part ${index + 1} of the program in ${language}`;
        return (
          // A new editor for another program: its undo must not bring back the text of this one.
          <div key={`${questionId} ${language} ${index}`} className={classes.block}>
            {!alone && (
              <Text size="xs" c="dimmed" className={classes.caption}>
                {block.isEditable ? 'Your part' : 'Given, cannot be changed'}
              </Text>
            )}
            <Editor
              name={`${questionId} ${language} ${index}`}
              marks={marks?.[index]}
              label={block.isEditable ? name : `${name}, given`}
              language={language}
              value={textOf(block, index)}
              completes={completes}
              beside={seen.filter((one) => one.index !== index).map(({ text }) => text)}
              readOnly={!block.isEditable || !onType}
              onChange={(text) => change(index, text)}
              fill={alone}
              minHeight={block.isEditable ? 120 : 0}
            />
          </div>
        );
      })}
    </div>
  );
};
