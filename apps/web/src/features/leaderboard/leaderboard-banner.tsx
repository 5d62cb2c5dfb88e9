import { percentageOf, type Leaderboard } from '@assay/contract';
import classes from './leaderboard.module.css';
import { summaryOf, type Summary } from './standing/standing.ts';

const percent = (part: number, whole: number): string => `${Math.round(percentageOf(part, whole))} %`;

interface Figure {
  label: string;
  value: string;
  note: string;
  tone?: 'danger' | 'success';
}

const figuresOf = (summary: Summary, totalMarks: number, isOver: boolean): Figure[] => {
  const { assigned, sat, graded, average, best, atRisk, passed } = summary;
  const ofMarks = (marks: number | null) =>
    marks === null ? 'not graded yet' : `of ${totalMarks} · ${percent(marks, totalMarks)}`;
  const ofGraded = graded === 0 ? 'not graded yet' : `of ${graded} graded`;
  return [
    {
      label: 'Sat it',
      value: String(sat),
      note:
        sat === assigned
          ? `all ${assigned} students`
          : `of ${assigned} · ${assigned - sat} ${isOver ? 'absent' : 'not started'}`,
    },
    { label: 'Average', value: average === null ? '–' : String(average), note: ofMarks(average) },
    { label: 'Best', value: best === null ? '–' : String(best), note: ofMarks(best) },
    {
      label: 'At risk',
      value: String(atRisk),
      note: `below 40 % · ${ofGraded}`,
      tone: atRisk > 0 ? 'danger' : undefined,
    },
    {
      label: 'Passed',
      value: String(passed),
      note: graded === 0 ? ofGraded : `${percent(passed, graded)} of ${graded} graded`,
      tone: passed > 0 ? 'success' : undefined,
    },
  ];
};

/** How the task went, at a glance. */
export const LeaderboardBanner = ({ board }: { board: Leaderboard }) => (
  <dl className={classes.banner}>
    {figuresOf(summaryOf(board), board.totalMarks, board.task.status === 'COMPLETED').map(
      ({ label, value, note, tone }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd className={classes.value} data-tone={tone}>
            {value}
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ),
    )}
  </dl>
);
