import type { Analysis } from './analysis.ts';
import type { StandingRow } from './own-standing.ts';

/**
 * Graded submissions from which a student reads figures of the class. An average over fewer is too close to single
 * people: with two, one's own marks subtracted leave the other's. With five it takes four who put their marks together
 * to learn the fifth's; five is also the usual least number of answers from which surveys show averages.
 */
export const CLASS_MIN = 5;

interface Figures {
  marks: { obtainedMarks: number; totalMarks: number };
  time: { timeTaken: number; timeRequired: number };
  percentage: number;
  share: number;
}
interface Group {
  by: StandingRow['by'];
  label: string;
  figures: Figures;
}

const questionGroups = ({ questions }: Analysis): Group[] => {
  const whole = questions.reduce((sum, { timeTaken }) => sum + timeTaken, 0);
  return questions.map((question, index) => ({
    by: 'question',
    label: [`Question ${index + 1}`, question.name].filter(Boolean).join(' · '),
    figures: {
      marks: question,
      time: question,
      percentage: question.percentage,
      share: whole > 0 ? (question.timeTaken / whole) * 100 : 0,
    },
  }));
};

const difficultyGroups = (analysis: Analysis): Group[] =>
  analysis.graph1_marks.flatMap((marks, index): Group[] => {
    const time = analysis.graph2_time[index];
    const { percentage = 0 } = analysis.graph3_percentageMarks[index] ?? {};
    const { percentage: share = 0 } = analysis.graph4_pieTimeUsage[index] ?? {};
    return time
      ? [{ by: 'difficulty', label: marks.difficulty, figures: { marks, time, percentage, share } }]
      : [];
  });

const moduleGroups = (analysis: Analysis): Group[] =>
  analysis.moduleGraph1_marks.flatMap(
    ({ moduleLabel, moduleTitle, obtained_vs_total_marks: marks }, index): Group[] => {
      const time = analysis.moduleGraph2_time[index]?.time_taken_vs_required;
      const { percentage_marks: percentage = 0 } = analysis.moduleGraph3_percentageMarks[index] ?? {};
      const { percentage: share = 0 } = analysis.moduleGraph4_pieTimeUsage[index] ?? {};
      const figures = time && { marks, time, percentage, share };
      return figures ? [{ by: 'module', label: `${moduleLabel} ${moduleTitle}`, figures }] : [];
    },
  );

const groupsOf = (analysis: Analysis): Group[] => [
  ...questionGroups(analysis),
  ...difficultyGroups(analysis),
  ...moduleGroups(analysis),
];

/**
 * A student's own analysis beside that of the class, which is of the same questions. Figures of the class are rounded to
 * whole percent and minutes: marks are fractions of the tests passed, and exact averages would tell more of how many
 * tests are hidden than one's own marks do.
 */
export const standingRows = (own: Analysis, ofClass: Analysis): StandingRow[] => {
  const others = ofClass.studentCount < CLASS_MIN ? [] : groupsOf(ofClass);
  return groupsOf(own).map(({ by, label, figures: { marks, time, share } }, index) => {
    const theirs = others[index]?.figures;
    return {
      by,
      label,
      obtainedMarks: marks.obtainedMarks,
      totalMarks: marks.totalMarks,
      timeTaken: time.timeTaken,
      timeRequired: time.timeRequired,
      timeShare: Math.round(share),
      classPercentage: theirs ? Math.round(theirs.percentage) : null,
      classTimeTaken: theirs ? Math.round(theirs.time.timeTaken) : null,
    };
  });
};
