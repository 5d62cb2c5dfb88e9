/** The leaderboard as a report: what stands in its head and its columns, before it becomes a file. */
import { standingOf, type Leaderboard, type LeaderboardStudent, type OutcomeKey } from '@assay/contract';
import { exemptionWords } from '../../exam-browser/index.ts';
import { byHandWords } from '../standing/by-hand.ts';
import { marksOf, questionMarksOf } from '../standing/standing.ts';

/** The documented name of the sheet, also the heading of the report. */
export const REPORT_TITLE = 'Leaderboard Report';

type ReportValue = string | number | Date | null;
/** What a value is: a duration is in ms, a moment a Date. */
type ReportKind = 'text' | 'number' | 'duration' | 'moment';

export interface ReportColumn {
  label: string;
  kind: ReportKind;
  value: (student: LeaderboardStudent) => ReportValue;
}

/** A fact of the task. */
export interface ReportDetail {
  label: string;
  kind: ReportKind;
  value: NonNullable<ReportValue>;
}

export interface Report {
  /** The task's name comes first. */
  details: readonly ReportDetail[];
  columns: readonly ReportColumn[];
  students: readonly LeaderboardStudent[];
}

/** A figure that only who is graded has. */
const ifGraded =
  (valueOf: (student: LeaderboardStudent) => ReportValue | undefined) =>
  (student: LeaderboardStudent): ReportValue =>
    marksOf(student) === null ? null : (valueOf(student) ?? null);

/** The place of a question's column (`q1`, `q2` …), zero-based; null for another one. */
const questionPlace = (key: string): number | null => {
  const [, number] = /^q(\d+)$/.exec(key) ?? [];
  return number ? Number(number) - 1 : null;
};

const isOutcome = (key: string): key is OutcomeKey => /^co\d+$/.test(key);

const fieldsOf = (isOver: boolean): Readonly<Record<string, Omit<ReportColumn, 'label'>>> => ({
  rank: { kind: 'number', value: (student) => student.rank },
  fullname: { kind: 'text', value: (student) => student.fullname },
  username: { kind: 'text', value: (student) => student.username },
  semester: { kind: 'number', value: (student) => student.semester },
  batch: { kind: 'text', value: (student) => student.batch },
  marks: { kind: 'number', value: marksOf },
  percentage: { kind: 'number', value: ifGraded((student) => student.percentage) },
  percentile: { kind: 'number', value: ifGraded((student) => student.percentile) },
  grade: { kind: 'text', value: ifGraded((student) => student.grade) },
  duration: { kind: 'duration', value: (student) => student.duration },
  submittedAt: {
    kind: 'moment',
    value: (student) => (student.submittedAt ? new Date(student.submittedAt) : null),
  },
  status: { kind: 'text', value: (student) => standingOf(student, isOver) },
  byHand: { kind: 'text', value: byHandWords },
  exemption: { kind: 'text', value: ({ exemption }) => exemption && exemptionWords(exemption) },
});

const columnsOf = ({ exportData, task }: Leaderboard): ReportColumn[] => {
  const fields = fieldsOf(task.status === 'COMPLETED');
  return exportData.columns.flatMap(({ key, label }): ReportColumn[] => {
    if (isOutcome(key)) return [{ label, kind: 'number', value: ifGraded((student) => student[key]) }];
    const place = questionPlace(key);
    if (place !== null)
      return [{ label, kind: 'number', value: (student) => questionMarksOf(student, place) }];
    const field = fields[key];
    return field ? [{ label, ...field }] : [];
  });
};

/** The report of the students given, in their order: those whom search and filters leave. */
export const reportOf = (
  board: Leaderboard,
  students: readonly LeaderboardStudent[],
  madeAt: number,
): Report => {
  const { name, subject, faculty, startTime, endTime, totalMarks } = board.exportData.taskDetails;
  const all = board.students.length;
  return {
    details: [
      { label: 'Task', kind: 'text', value: name },
      { label: 'Subject', kind: 'text', value: subject ?? '–' },
      { label: 'Faculty', kind: 'text', value: faculty },
      { label: 'Start', kind: 'moment', value: new Date(startTime) },
      { label: 'End', kind: 'moment', value: new Date(endTime) },
      { label: 'Total marks', kind: 'number', value: totalMarks },
      students.length === all
        ? { label: 'Students', kind: 'number', value: all }
        : { label: 'Students', kind: 'text', value: `${students.length} of ${all}, as filtered` },
      { label: 'Made', kind: 'moment', value: new Date(madeAt) },
    ],
    columns: columnsOf(board),
    students,
  };
};
