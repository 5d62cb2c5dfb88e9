import type { Analysis, Leaderboard, LeaderboardStudent } from '@assay/contract';
import { BarChartCard } from '../../../ui/charts/bar-chart-card.tsx';
import { PieChartCard } from '../../../ui/charts/pie-chart-card.tsx';
import { ItemAnalysis } from '../../item-analysis/index.ts';
import {
  gradeFigures,
  marksFigures,
  outcomeFigures,
  percentageFigures,
  questionGroups,
  timeFigures,
} from './analysis-figures.ts';
import classes from './analysis.module.css';
import { InsightList } from './insight-list.tsx';
import { gradeInsights, questionInsights } from './insights.ts';
import { TimeNote } from './time-note.tsx';

interface QuestionAnalysisProps {
  analysis: Analysis;
  board: Leaderboard;
  students: readonly LeaderboardStudent[];
}

/** What questions and tests did, how the grades fell out, and charts of every question. */
export const QuestionAnalysis = ({ analysis, board, students }: QuestionAnalysisProps) => {
  const groups = questionGroups(analysis);
  return (
    <>
      <ItemAnalysis analysis={analysis} />
      <div className={classes.charts}>
        <PieChartCard
          title="Grade distribution"
          text="Students by their percentage of the total marks."
          figures={gradeFigures(students)}
        />
        <div className={classes.beside}>
          <InsightList insights={[...gradeInsights(students, board), ...questionInsights(analysis)]} />
        </div>
        <BarChartCard
          title="How far students came"
          text="Students by what they obtained in each question."
          figures={outcomeFigures(analysis)}
          stacked
        />
        <BarChartCard
          title="Marks obtained and total"
          text="What a student obtained on average, out of the question’s marks."
          figures={marksFigures('Question', groups)}
        />
        <BarChartCard
          title="Time taken and required"
          text="Average minutes a student took, beside the plan."
          figures={timeFigures('Question', groups)}
        />
        <BarChartCard
          title="Average percentage"
          text="The share of the question’s marks that was obtained."
          figures={percentageFigures('Question', groups)}
          max={100}
        />
      </div>
      <TimeNote />
    </>
  );
};
