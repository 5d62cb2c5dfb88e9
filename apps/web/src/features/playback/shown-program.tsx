import type { Language } from '@assay/contract';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CodeEditor } from '../../ui/code/editor/code-editor.tsx';
import classes from './playback.module.css';
import { openShownText, type TextRange } from './shown-text.ts';

/** A block of a program at a moment. */
export interface ShownBlock {
  isVisible: boolean;
  /** The student writes it. */
  isStudents: boolean;
  code: string;
}

interface BlockProps {
  label: string;
  language: Language;
  code: string;
  /** What the newest change put there; null where it was elsewhere. */
  changed: TextRange | null;
  fill: boolean;
}

const Block = ({ label, language, code, changed, fill }: BlockProps) => {
  const [first] = useState(code);
  const [shown] = useState(() => openShownText(first));
  const { from = -1, to = -1 } = changed ?? {};
  useEffect(() => shown.show(code, from < 0 ? null : { from, to }), [shown, code, from, to]);
  return (
    <CodeEditor
      label={label}
      language={language}
      // What comes after it is told to the editor itself, with what changed.
      value={first}
      readOnly
      completes={false}
      extension={shown.extension}
      fill={fill}
      minHeight={fill ? 300 : 40}
    />
  );
};

const partWords = ({ isStudents, isVisible }: ShownBlock): string => {
  if (isStudents) return 'The student’s part';
  return isVisible ? 'Given' : 'Given, not shown to the student';
};

interface ShownProgramProps {
  language: Language;
  blocks: readonly ShownBlock[];
  changed: (TextRange & { block: number }) | null;
  /** One block takes the room there is. */
  fills: boolean;
}

/** The program at a moment, block by block. */
export const ShownProgram = ({ language, blocks, changed, fills }: ShownProgramProps) => {
  const isOne = blocks.length === 1;
  return (
    <div className={classes.program} data-one={isOne || undefined}>
      {blocks.map((block, index) => (
        <div key={`${language} ${index}`}>
          {!isOne && (
            <Text size="xs" c="dimmed" mb={4}>
              {partWords(block)}
            </Text>
          )}
          <Block
            label={isOne ? `Program in ${language}` : `Program in ${language}, part ${index + 1}`}
            language={language}
            code={block.code}
            changed={changed?.block === index ? changed : null}
            fill={fills && isOne}
          />
        </div>
      ))}
    </div>
  );
};
