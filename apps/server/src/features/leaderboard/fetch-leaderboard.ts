import { sumOf, type fetchLeaderboard, type Task, type TaskQuestion } from '@assay/contract';
import { can } from '../../platform/access.ts';
import { toArchived } from '../../platform/archive.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findUndoableBatch } from '../marks/index.ts';
import { requireTask, possibleActions } from '../tasks/index.ts';
import type { Sitting } from './ranking.ts';
import { readBoard, type TitledOutcome } from './read-board.ts';

/** What an export shows of each student; the task's questions (`q1`, `q2` …) and course outcomes follow. */
const COLUMNS = [
  { key: 'rank', label: 'Rank' },
  { key: 'fullname', label: 'Name' },
  { key: 'username', label: 'Enrollment' },
  { key: 'semester', label: 'Semester' },
  { key: 'batch', label: 'Passout Year' },
  { key: 'marks', label: 'Marks' },
  { key: 'percentage', label: 'Percentage' },
  { key: 'percentile', label: 'Percentile' },
  { key: 'grade', label: 'Grade' },
  { key: 'duration', label: 'Time Taken' },
  { key: 'submittedAt', label: 'Submitted At' },
  { key: 'status', label: 'Status' },
];

/** Only where somebody is exempt from the exam browser: else the column would say nothing. */
const EXEMPTION_COLUMN = { key: 'exemption', label: 'Exemption' };

/** `Q2 of 10`, with the question's short name where it has one. */
const questionHeading = (
  index: number,
  { name, marks }: Pick<Task['questions'][number], 'name' | 'marks'>,
): string => `Q${index + 1} of ${marks}${name && `: ${name}`}`;

/** Two decimals; 0 of nothing. */
const averageOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round((sumOf(values) / values.length) * 100) / 100;

/** Only where a person gave marks. */
const HAND_COLUMN = { key: 'byHand', label: 'By Hand' };

/** How the submitted programs did, question by question and module by module, each over those who had the question. */
const statisticsOf = (
  submitted: readonly Sitting[],
  questions: readonly TaskQuestion[],
  outcomes: readonly TitledOutcome[],
) => {
  const marksAt = (index: number): number[] =>
    submitted.flatMap((sitting) => sitting.questionMarks[index] ?? []);
  const sumAt = (places: readonly number[], marks: readonly (number | null)[]): number =>
    sumOf(places.map((place) => marks[place] ?? 0));
  const fullMarks = questions.map((question) => question.marks);
  const fullMarksOf = ({ questionMarks }: Sitting) =>
    questions.map(({ marks }, place) => (questionMarks[place] === null ? null : marks));
  return {
    questionWiseAvgMarks: questions.map(({ questionId }, index) => ({
      questionId,
      avgMarks: averageOf(marksAt(index)),
    })),
    questionWiseFullMarksCount: questions.map(({ questionId, marks }, index) => ({
      questionId,
      count: marksAt(index).filter((obtained) => obtained >= marks).length,
    })),
    moduleGraph1_marks: outcomes.map(({ title, places }) => ({
      moduleTitle: title,
      obtainedMarks: averageOf(submitted.map((sitting) => sumAt(places, sitting.questionMarks))),
      totalMarks:
        submitted.length === 0
          ? sumAt(places, fullMarks)
          : averageOf(submitted.map((sitting) => sumAt(places, fullMarksOf(sitting)))),
    })),
  };
};

export const handleFetchLeaderboard: Handler<typeof fetchLeaderboard> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  // Its files are made in the browser, out of this.
  deps.security.tally({
    action: 'read-leaderboard',
    actorId: actor.id,
    itemId: task.id,
    detail: { name: task.name },
    caller: actor.caller,
  });
  const item = shareableOf(actor, task);
  const canEvaluate = can(actor, 'evaluate', item);
  const [{ sittings, outcomes, students }, batch] = await Promise.all([
    readBoard(deps.db, task),
    canEvaluate ? findUndoableBatch(deps.db, task.id) : undefined,
  ]);
  return {
    success: true,
    task: {
      _id: task.id,
      name: task.name,
      scheduledAt: task.startTime.toISOString(),
      startTime: task.startTime.toISOString(),
      endTime: task.endTime.toISOString(),
      status: task.status,
      isResultPublished: task.isResultPublished,
      canPublish: can(actor, 'publish', item) && possibleActions(task).includes('publish'),
      canEvaluate,
      archived: toArchived(task.archived),
      canRestore: can(actor, 'restore', item),
      questions: task.questions,
    },
    totalMarks: task.totalMarks,
    students,
    lastBatch: batch
      ? {
          _id: batch.id,
          givenBy: batch.givenBy,
          givenAt: batch.givenAt.toISOString(),
          students: batch.students,
        }
      : null,
    exportData: {
      columns: [
        ...COLUMNS,
        ...task.questions.map((question, index) => ({
          key: `q${index + 1}`,
          label: questionHeading(index, question),
        })),
        ...(students.some(({ byHand }) => byHand.some(Boolean)) ? [HAND_COLUMN] : []),
        ...(sittings.some(({ exemptionReason }) => exemptionReason !== null) ? [EXEMPTION_COLUMN] : []),
        ...outcomes.map(({ key, label }) => ({ key, label })),
      ],
      taskDetails: {
        name: task.name,
        subject: task.subjectName,
        faculty: task.createdByName,
        startTime: task.startTime.toISOString(),
        endTime: task.endTime.toISOString(),
        totalMarks: task.totalMarks,
      },
    },
    ...statisticsOf(
      sittings.filter((sitting) => sitting.submittedAt),
      task.questions,
      outcomes,
    ),
  };
};
