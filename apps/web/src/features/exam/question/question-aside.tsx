import { QuestionPalette, StateSign, type QuestionPaletteProps } from './question-palette.tsx';
import classes from './question-aside.module.css';
import {
  countStandings,
  MARKED_WORDS,
  QUESTION_STATE_WORDS,
  type QuestionStanding,
} from './question-state.ts';

const SIGNS: readonly {
  id: keyof ReturnType<typeof countStandings>;
  words: string;
  sign: QuestionStanding;
}[] = [
  {
    id: 'not-visited',
    words: QUESTION_STATE_WORDS['not-visited'],
    sign: { state: 'not-visited', marked: false },
  },
  { id: 'attempted', words: QUESTION_STATE_WORDS.attempted, sign: { state: 'attempted', marked: false } },
  {
    id: 'not-attempted',
    words: QUESTION_STATE_WORDS['not-attempted'],
    sign: { state: 'not-attempted', marked: false },
  },
  { id: 'marked', words: MARKED_WORDS, sign: { state: 'not-attempted', marked: true } },
];

/** The palette with what its signs mean and how many questions have each. */
export const QuestionAside = (props: QuestionPaletteProps) => {
  const counts = countStandings(props.standings);
  return (
    <aside className={classes.aside} id="question-aside" aria-label="Overview">
      <h2 className={classes.title}>Questions</h2>
      <QuestionPalette {...props} />
      <dl className={classes.counts} aria-label="Counts">
        {SIGNS.map(({ id, words, sign }) => (
          <div key={id} className={classes.count}>
            <dt>
              <span aria-hidden>
                <StateSign {...sign}> </StateSign>
              </span>
              {words}
            </dt>
            <dd className="tabular">{counts[id]}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
};
