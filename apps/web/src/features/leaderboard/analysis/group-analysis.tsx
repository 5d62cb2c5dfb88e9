import type { LeaderboardStudent, Leaderboard } from '@assay/contract';
import { Title } from '@mantine/core';
import { BarChartCard } from '../../../ui/charts/bar-chart-card.tsx';
import { PieChartCard } from '../../../ui/charts/pie-chart-card.tsx';
import {
  marksFigures,
  percentageFigures,
  shareFigures,
  timeFigures,
  type SharedFigures,
} from './analysis-figures.ts';
import classes from './analysis.module.css';
import { GroupResults } from './group-results.tsx';
import { InsightList } from './insight-list.tsx';
import { groupInsights } from './insights.ts';
import { TimeNote } from './time-note.tsx';

/** What the short labels of the charts stand for. */
const ModuleTitles = ({ groups }: { groups: readonly SharedFigures[] }) => (
  <section>
    <Title order={2} mb="sm">
      Modules
    </Title>
    <dl className={classes.titles}>
      {groups.map(({ id, label, title }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{title}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface GroupAnalysisProps {
  /** What a group is: `Difficulty`. */
  of: 'Difficulty' | 'Module';
  groups: readonly SharedFigures[];
  board: Leaderboard;
  students: readonly LeaderboardStudent[];
}

/** Four charts by difficulty or by module, and each student's results behind them. */
export const GroupAnalysis = ({ of, groups, board, students }: GroupAnalysisProps) => (
  <>
    <div className={classes.columns}>
      <InsightList insights={groupInsights(groups)} />
      {of === 'Module' && <ModuleTitles groups={groups} />}
    </div>
    <div className={classes.charts}>
      <BarChartCard
        title="Marks obtained and total"
        text="What a student obtained on average, out of the marks available."
        figures={marksFigures(of, groups)}
      />
      <BarChartCard
        title="Time taken and required"
        text="Average minutes a student took, beside the plan."
        figures={timeFigures(of, groups)}
      />
      <BarChartCard
        title="Average percentage"
        text="The share of the marks that was obtained."
        figures={percentageFigures(of, groups)}
        max={100}
      />
      <PieChartCard
        title="Share of time"
        text={
          of === 'Module'
            ? 'A question with several modules is split among them.'
            : 'How the time taken divides up.'
        }
        figures={shareFigures(of, groups)}
      />
    </div>
    <TimeNote />
    <GroupResults of={of} groups={groups} board={board} students={students} />
  </>
);
