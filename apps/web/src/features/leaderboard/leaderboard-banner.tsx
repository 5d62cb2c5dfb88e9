import { percentageOf, type Leaderboard } from '@assay/contract';
import { UnstyledButton } from '@mantine/core';
import classes from './leaderboard.module.css';
import { summaryOf, type Summary } from './standing/standing.ts';
import { TILE_WORDS, type Tile } from './standing/tiles.ts';
import { useTile } from './standing/use-tile.ts';

const percent = (part: number, whole: number): string => `${Math.round(percentageOf(part, whole))} %`;

interface Figure {
  tile: Tile;
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
      tile: 'sat',
      label: 'Sat it',
      value: String(sat),
      note:
        sat === assigned
          ? `all ${assigned} students`
          : `of ${assigned} · ${assigned - sat} ${isOver ? 'absent' : 'not started'}`,
    },
    {
      tile: 'average',
      label: 'Average',
      value: average === null ? '–' : String(average),
      note: ofMarks(average),
    },
    { tile: 'best', label: 'Best', value: best === null ? '–' : String(best), note: ofMarks(best) },
    {
      tile: 'risk',
      label: 'At risk',
      value: String(atRisk),
      note: `below 40 % · ${ofGraded}`,
      tone: atRisk > 0 ? 'danger' : undefined,
    },
    {
      tile: 'passed',
      label: 'Passed',
      value: String(passed),
      note: graded === 0 ? ofGraded : `${percent(passed, graded)} of ${graded} graded`,
      tone: passed > 0 ? 'success' : undefined,
    },
  ];
};

/** How the task went, at a glance; pressing a figure narrows the list to the students that it is about. */
export const LeaderboardBanner = ({ board }: { board: Leaderboard }) => {
  const { tile: chosen, choose } = useTile();
  return (
    <ul className={classes.banner} aria-label="Figures">
      {figuresOf(summaryOf(board), board.totalMarks, board.task.status === 'COMPLETED').map(
        ({ tile, label, value, note, tone }) => (
          <li key={label} className={classes.figure}>
            <UnstyledButton
              className={classes.tile}
              aria-pressed={chosen === tile}
              title={`Show only students ${TILE_WORDS[tile]}`}
              onClick={() => choose(tile)}
            >
              <span className={classes.label}>{label}</span>
              <span className={classes.value} data-tone={tone}>
                {value}
              </span>
              <span className={classes.note}>{note}</span>
            </UnstyledButton>
          </li>
        ),
      )}
    </ul>
  );
};
