import { muchUsedWords, type QuestionLimits } from '@assay/contract';
import type { MeasuredReference } from './use-measured-references.ts';
import classes from './measured-list.module.css';

const MEGABYTE = 1024 * 1024;

const usedWords = ({ use, why }: MeasuredReference): string =>
  use ? `${Math.round(use.cpuMs)} ms, ${(use.memoryBytes / MEGABYTE).toFixed(1)} MB` : why;

interface MeasuredListProps {
  measured: readonly MeasuredReference[];
  limits: QuestionLimits;
}

/** What each reference solution used on the test on which it used most, and where that leaves little room. */
export const MeasuredList = ({ measured, limits }: MeasuredListProps) => (
  <ul className={classes.measured}>
    {measured.map((one) => {
      const much = one.use && muchUsedWords(limits, one.use);
      return (
        <li key={one.language}>
          <span className={classes.language}>{one.language}</span>
          <span>{usedWords(one)}</span>
          {much && <span className={classes.much}>{much}: little room for slower programs</span>}
        </li>
      );
    })}
  </ul>
);
