import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './question-palette.module.css';
import { QUESTION_STATE_WORDS, type QuestionState } from './question-state.ts';

/** The sign of a state: a dashed box is not visited, a plain box not attempted, a filled box with a check attempted. */
export const StateSign = ({ state, children }: { state: QuestionState; children: string }) => (
  <span className={classes.sign} data-state={state}>
    {children}
    {state === 'attempted' && <IconCheck size={10} stroke={4} className={classes.check} aria-hidden />}
  </span>
);

interface QuestionPaletteProps {
  states: readonly QuestionState[];
  /** The question that is open, zero-based. */
  place: number;
  onOpen: (place: number) => void;
}

/** The questions by number, five in a row. */
export const QuestionPalette = ({ states, place, onOpen }: QuestionPaletteProps) => {
  const palette = useRef<HTMLElement>(null);
  useEffect(() => {
    palette.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <nav ref={palette} aria-label="Questions" className={classes.palette}>
      {states.map((state, index) => (
        <button
          key={index}
          type="button"
          className={classes.cell}
          aria-current={index === place ? 'step' : undefined}
          aria-label={`Question ${index + 1}, ${QUESTION_STATE_WORDS[state].toLowerCase()}`}
          title={QUESTION_STATE_WORDS[state]}
          onClick={() => onOpen(index)}
        >
          <StateSign state={state}>{String(index + 1)}</StateSign>
        </button>
      ))}
    </nav>
  );
};
