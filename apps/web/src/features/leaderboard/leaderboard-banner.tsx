import { percentageOf, type Leaderboard } from '@assay/contract';
import { FigureStrip, type Figure } from '../../ui/facts/figure-strip.tsx';
import { summaryOf, type Summary } from './standing/standing.ts';
import { TILE_WORDS, type Tile } from './standing/tiles.ts';
import { useTile } from './standing/use-tile.ts';

const percent = (part: number, whole: number): string => `${Math.round(percentageOf(part, whole))} %`;

const figuresOf = (summary: Summary, totalMarks: number, isOver: boolean): Omit<Figure<Tile>, 'title'>[] => {
  const { assigned, sat, graded, average, best, atRisk, passed } = summary;
  const ofMarks = (marks: number | null) =>
    marks === null ? 'not graded yet' : `of ${totalMarks} · ${percent(marks, totalMarks)}`;
  const ofGraded = graded === 0 ? 'not graded yet' : `of ${graded} graded`;
  return [
    {
      id: 'sat',
      label: 'Sat it',
      value: String(sat),
      note:
        sat === assigned
          ? `all ${assigned} students`
          : `of ${assigned} · ${assigned - sat} ${isOver ? 'absent' : 'not started'}`,
    },
    {
      id: 'average',
      label: 'Average',
      value: average === null ? '–' : String(average),
      note: ofMarks(average),
    },
    { id: 'best', label: 'Best', value: best === null ? '–' : String(best), note: ofMarks(best) },
    {
      id: 'risk',
      label: 'At risk',
      value: String(atRisk),
      note: `below 40 % · ${ofGraded}`,
      tone: atRisk > 0 ? 'danger' : undefined,
    },
    {
      id: 'passed',
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
  const figures = figuresOf(summaryOf(board), board.totalMarks, board.task.status === 'COMPLETED');
  return (
    <FigureStrip
      label="Figures"
      figures={figures.map((figure) => ({ ...figure, title: `Show only students ${TILE_WORDS[figure.id]}` }))}
      chosen={chosen}
      onPress={choose}
    />
  );
};
