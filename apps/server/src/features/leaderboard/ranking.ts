import {
  areGivenByQuestion,
  gradeOf,
  percentageOf,
  percentileOf,
  rankByMarks,
  sumOf,
  type LeaderboardStudent,
  type OutcomeKey,
  type TaskQuestion,
} from '@assay/contract';
import { mapInTurns } from '../../platform/next-turn.ts';
import { exemptionNoteOf } from '../exam-browser/index.ts';
import type { OpenWork } from '../marks/index.ts';
import type { SittingRow } from './leaderboard.repository.ts';

/** One student's sitting with the marks of each question, in the task's order. */
export interface Sitting extends SittingRow {
  /** Null of a question that the student does not have. */
  questionMarks: (number | null)[];
  total: number;
  unmarked: number;
  late: number;
}

/** A course outcome of the task with the places of its questions. */
export interface Outcome {
  key: OutcomeKey;
  label: string;
  places: readonly number[];
}

export interface RankedTask {
  totalMarks: number;
  questions: readonly Pick<TaskQuestion, 'marks'>[];
  outcomes: readonly Outcome[];
}

/** @param open what of the student's submission waits for a person */
export const toSitting = (
  row: SittingRow,
  questionCount: number,
  open: Pick<OpenWork, 'unmarked' | 'late'> | undefined,
): Sitting => {
  const questionMarks = row.questionMarks ?? Array<number>(questionCount).fill(0);
  const { unmarked = 0, late = 0 } = open ?? {};
  return { ...row, questionMarks, total: sumOf(questionMarks.map((marks) => marks ?? 0)), unmarked, late };
};

/** What a submission brought for its outcomes: `co1`, `co2` … */
const outcomeMarks = (sitting: Sitting, outcomes: readonly Outcome[]): Partial<Record<OutcomeKey, number>> =>
  Object.fromEntries(
    outcomes.map(({ key, places }) => [key, sumOf(places.map((place) => sitting.questionMarks[place] ?? 0))]),
  );

/** Of the questions that the student has. */
const hasMarksByQuestion = (
  { questionMarks, givenMarks }: Sitting,
  questions: RankedTask['questions'],
): boolean => {
  const isOwn = (_: unknown, place: number) => questionMarks[place] !== null;
  return areGivenByQuestion(
    (givenMarks ?? []).filter(isOwn),
    questions.filter(isOwn).map(({ marks }) => marks),
  );
};

/** What only who has all marks has. */
const placeAmong = (sitting: Sitting, rank: number | null, ranked: number, totalMarks: number) =>
  rank === null
    ? { rank, percentage: null, percentile: null, grade: null }
    : {
        rank,
        percentage: Math.round(percentageOf(sitting.total, totalMarks) * 100) / 100,
        percentile: percentileOf(rank, ranked),
        grade: gradeOf(sitting.total, totalMarks),
      };

const toStudent = (
  sitting: Sitting,
  rank: number | null,
  ranked: number,
  { totalMarks, questions, outcomes }: RankedTask,
): LeaderboardStudent => ({
  ...outcomeMarks(sitting, outcomes),
  _id: sitting.id,
  fullname: sitting.fullname,
  username: sitting.username,
  semester: sitting.semester,
  batch: sitting.batch,
  status: sitting.startedAt ? 'Present' : 'Absent',
  marks: sitting.total,
  totalMarksObtained: sitting.total,
  questionMarks: sitting.questionMarks,
  ...placeAmong(sitting, rank, ranked, totalMarks),
  duration:
    sitting.startedAt && sitting.submittedAt
      ? sitting.submittedAt.getTime() - sitting.startedAt.getTime()
      : null,
  submittedAt: sitting.submittedAt?.toISOString() ?? null,
  isSubmissions: sitting.submittedAt !== null,
  isGraded: sitting.gradedAt !== null,
  unmarked: sitting.unmarked,
  late: sitting.late,
  evaluatedBy: sitting.evaluatedBy,
  hasMarksByQuestion: hasMarksByQuestion(sitting, questions),
  givenAt: sitting.givenAt?.toISOString() ?? null,
  byHand: (sitting.givenMarks ?? []).map((given, index) =>
    given === null ? null : { by: sitting.givers?.[index] ?? null },
  ),
  exemption: exemptionNoteOf(sitting),
});

/** Where a student stands: behind the ranked come those who wait for marks, who still sit, and the absent. */
const placeOf = ({ rank, status, isSubmissions }: LeaderboardStudent): number => {
  if (rank !== null) return rank;
  if (isSubmissions) return Number.MAX_SAFE_INTEGER - 2;
  return status === 'Present' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
};

/** The rows of a leaderboard, best first; students of the same rank stay in the order given. */
export const rankStudents = async (
  sittings: readonly Sitting[],
  task: RankedTask,
): Promise<LeaderboardStudent[]> => {
  const marked = sittings.filter(({ gradedAt, unmarked }) => gradedAt !== null && unmarked === 0);
  const ranks = rankByMarks(marked.map((sitting) => sitting.total));
  const rankOf = new Map(marked.map((sitting, index) => [sitting.id, ranks[index] ?? null]));
  const students = await mapInTurns(sittings, (sitting) =>
    toStudent(sitting, rankOf.get(sitting.id) ?? null, marked.length, task),
  );
  return students.toSorted((a, b) => placeOf(a) - placeOf(b));
};
