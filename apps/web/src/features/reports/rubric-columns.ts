/** The columns that the rubric of a practical makes, and a student's marks in them. */
import {
  componentsOf,
  type ReportedSubmission,
  type RubricComponent,
  type RubricsReport,
} from '@assay/contract';

/** Tells components apart: a rubric may have had others when somebody was evaluated, and one title twice. */
const keysOf = (components: readonly RubricComponent[]): string[] => {
  const seen = new Map<string, number>();
  return components.map(({ title, maxMarks }) => {
    const key = JSON.stringify([title, maxMarks]);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key} ${count}`;
  });
};

interface Placed {
  key: string;
  component: RubricComponent;
}

const placed = (components: readonly RubricComponent[]): Placed[] => {
  const keys = keysOf(components);
  return components.map((component, index) => ({ key: keys[index] ?? '', component }));
};

/** The columns of a practical: the components of its rubric, then those that only earlier evaluations have. */
export const columnsOfPractical = (
  task: RubricsReport['tasks'][number],
  submissions: readonly ReportedSubmission[],
): Placed[] => {
  const all = [
    placed(componentsOf(task.rubrics, task.totalMarks)),
    ...submissions.map((one) => placed(one.rubrics)),
  ];
  return [...new Map(all.flat().map((one) => [one.key, one])).values()];
};

/** A student's marks in these columns, and their sum. */
export const marksByComponent = (
  submission: ReportedSubmission,
  columns: readonly Placed[],
): (number | null)[] => {
  const marks = new Map(
    keysOf(submission.rubrics).map((key, index) => [key, submission.rubrics[index]?.obtainedMarks ?? null]),
  );
  return [...columns.map(({ key }) => marks.get(key) ?? null), submission.obtainedMarks];
};
