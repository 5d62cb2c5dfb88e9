import { IconBookmarkFilled, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './question-palette.module.css';
import { standingWords, type NamedStanding, type QuestionStanding } from './question-state.ts';

/**
 * The sign of a question: a dashed box is not visited, a plain box not attempted, a filled box with a check attempted;
 * a bookmark at its corner says that it is marked for review.
 */
export const StateSign = ({ state, marked, children }: QuestionStanding & { children: string }) => (
  <span className={classes.sign} data-state={state}>
    {children}
    {state === 'attempted' && <IconCheck size={10} stroke={4} className={classes.check} aria-hidden />}
    {marked && (
      <span className={classes.mark} aria-hidden>
        <IconBookmarkFilled size={10} />
      </span>
    )}
  </span>
);

export interface QuestionPaletteProps {
  standings: readonly NamedStanding[];
  /** The question that is open, zero-based. */
  place: number;
  onOpen: (place: number) => void;
}

/** The questions by number, five in a row. */
export const QuestionPalette = ({ standings, place, onOpen }: QuestionPaletteProps) => {
  const palette = useRef<HTMLElement>(null);
  useEffect(() => {
    palette.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <nav ref={palette} aria-label="Questions" className={classes.palette}>
      {standings.map(({ title, ...standing }, index) => (
        <button
          key={index}
          type="button"
          className={classes.cell}
          aria-current={index === place ? 'step' : undefined}
          aria-label={`Question ${index + 1}, ${standingWords(standing).toLowerCase()}`}
          title={`${title} · ${standingWords(standing)}`}
          onClick={() => onOpen(index)}
        >
          <StateSign {...standing}>{String(index + 1)}</StateSign>
        </button>
      ))}
    </nav>
  );
};
