import { momentOf, type DemoMoment } from './moment.ts';
import type { DemoShare } from './share.ts';
import { STUDENTS, type DemoStudent } from './students.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When a task begins: at a moment, or minutes from now. */
type DemoStart = DemoMoment | { minutes: number };

export interface DemoTask {
  name: string;
  /** Username. */
  owner: string;
  sharedWith?: readonly DemoShare[];
  /** Code of the subject. */
  subject: string;
  /** Name of the rubric. */
  rubric: string;
  /** Keys of the questions with the task's own marks and minutes. */
  questions: readonly { key: string; marks: number; timeRequired: number }[];
  /** Names of the groups that are assigned. */
  groups: readonly string[];
  /** Usernames of students assigned one by one. */
  students: readonly string[];
  start: DemoStart;
  /** Minutes from start to deadline. */
  window: number;
  /** Minutes; null when the whole window may be used. */
  duration: number | null;
  /** Days between creation and start; a coming task was created as many days ago. */
  createdBefore: number;
  isResultPublished: boolean;
  /** For so many days after publishing students can ask for another look; a week unless said. */
  requestDays?: number;
}

const SEM_5 = ['CE-A Sem 5 Batch 2027', 'CE-B Sem 5 Batch 2027'];
const SEM_3 = ['CE-A Sem 3 Batch 2028', 'CE-B Sem 3 Batch 2028'];

/** Four finished tasks, one that runs, two that come, and one without students, in the order of their creation. */
export const TASKS: readonly DemoTask[] = [
  {
    name: 'DAA Practical 2: Searching and Sorting',
    owner: 'faculty',
    subject: 'CE501',
    rubric: 'Algorithm design',
    questions: [
      { key: 'first-and-last-position', marks: 5, timeRequired: 15 },
      { key: 'maximum-subarray', marks: 10, timeRequired: 20 },
      { key: 'inversion-count', marks: 10, timeRequired: 25 },
    ],
    groups: SEM_5,
    students: [],
    start: { days: -21, hour: 10, minute: 30 },
    window: 120,
    duration: 60,
    createdBefore: 5,
    isResultPublished: true,
  },
  {
    name: 'Data Structures Internal Test 1',
    owner: 'faculty',
    subject: 'CE301',
    rubric: 'Programming practical',
    questions: [
      { key: 'balanced-brackets', marks: 10, timeRequired: 20 },
      { key: 'circular-queue', marks: 10, timeRequired: 25 },
      { key: 'reverse-in-groups', marks: 10, timeRequired: 25 },
      { key: 'spiral-matrix', marks: 10, timeRequired: 20 },
    ],
    groups: SEM_3,
    students: [],
    start: { days: -12, hour: 14, minute: 0 },
    window: 150,
    duration: 100,
    createdBefore: 4,
    isResultPublished: true,
    requestDays: 21,
  },
  {
    name: 'Python Unit Test: Strings and Dictionaries',
    owner: 'faculty2',
    sharedWith: [{ username: 'faculty', permissions: ['view', 'evaluate'] }],
    subject: 'IT301',
    rubric: 'Python laboratory work',
    questions: [
      { key: 'caesar-cipher', marks: 5, timeRequired: 15 },
      { key: 'word-frequency', marks: 10, timeRequired: 20 },
      { key: 'lab-log-summary', marks: 15, timeRequired: 30 },
    ],
    groups: ['IT-A Sem 5 Batch 2027', 'IT-A Sem 3 Batch 2028'],
    students: [],
    start: { days: -6, hour: 11, minute: 0 },
    window: 120,
    duration: 75,
    createdBefore: 3,
    isResultPublished: false,
  },
  {
    name: 'DAA Mid-Semester Practical Examination',
    owner: 'faculty',
    subject: 'CE501',
    rubric: 'Algorithm design',
    questions: [
      { key: 'coin-change', marks: 10, timeRequired: 25 },
      { key: 'campus-shortest-path', marks: 15, timeRequired: 30 },
      { key: 'hall-bookings', marks: 10, timeRequired: 20 },
      { key: 'modular-power', marks: 5, timeRequired: 15 },
    ],
    groups: SEM_5,
    students: [],
    start: { days: -2, hour: 10, minute: 0 },
    window: 120,
    duration: 90,
    createdBefore: 6,
    isResultPublished: false,
  },
  {
    name: 'Coding Challenge Round 1',
    owner: 'faculty',
    subject: 'CE501',
    rubric: 'Algorithm design',
    questions: [
      { key: 'prime-factors', marks: 10, timeRequired: 15 },
      { key: 'lonely-roll-numbers', marks: 10, timeRequired: 15 },
      { key: 'longest-common-subsequence', marks: 15, timeRequired: 25 },
      { key: 'tree-level-order', marks: 15, timeRequired: 30 },
    ],
    groups: [...SEM_5, ...SEM_3],
    students: [],
    start: { minutes: -20 },
    window: 200,
    duration: 90,
    createdBefore: 4,
    isResultPublished: false,
  },
  {
    name: 'DAA Practical 4: Recursion and Graphs',
    owner: 'faculty',
    subject: 'CE501',
    rubric: 'Programming practical',
    questions: [
      { key: 'tower-of-hanoi', marks: 5, timeRequired: 15 },
      { key: 'postfix-evaluation', marks: 10, timeRequired: 20 },
      { key: 'course-order', marks: 15, timeRequired: 30 },
    ],
    groups: SEM_5,
    students: [],
    start: { days: 1, hour: 10, minute: 0 },
    window: 180,
    duration: 75,
    createdBefore: 3,
    isResultPublished: false,
  },
  {
    name: 'Web Technologies Practical 3',
    owner: 'faculty2',
    subject: 'IT503',
    rubric: 'Web page',
    questions: [
      { key: 'html-timetable', marks: 10, timeRequired: 30 },
      { key: 'html-registration-form', marks: 15, timeRequired: 45 },
    ],
    groups: ['IT-A Sem 5 Batch 2027'],
    students: ['student51', 'student52'],
    start: { days: 7, hour: 14, minute: 0 },
    window: 120,
    duration: null,
    createdBefore: 2,
    isResultPublished: false,
  },
  {
    name: 'OOP with Java Laboratory Test',
    owner: 'faculty',
    subject: 'CE303',
    rubric: 'Programming practical',
    questions: [
      { key: 'java-bank-account', marks: 10, timeRequired: 20 },
      { key: 'java-shapes', marks: 10, timeRequired: 25 },
      { key: 'java-merit-list', marks: 10, timeRequired: 20 },
    ],
    groups: [],
    students: [],
    start: { days: 10, hour: 11, minute: 0 },
    window: 150,
    duration: 75,
    createdBefore: 1,
    isResultPublished: false,
  },
];

/** The students that a task is assigned to, each once. */
export const assignedStudents = (task: DemoTask): readonly DemoStudent[] =>
  STUDENTS.filter(
    (student) => task.groups.includes(student.group) || task.students.includes(student.username),
  );

/** The moments of a task in a demonstration that is created at `now`. */
export const momentsOf = (task: DemoTask, now: Date): { startTime: Date; endTime: Date; createdAt: Date } => {
  const startTime =
    'minutes' in task.start
      ? new Date(now.getTime() + task.start.minutes * MINUTE_MS)
      : momentOf(task.start, now);
  return {
    startTime,
    endTime: new Date(startTime.getTime() + task.window * MINUTE_MS),
    createdAt: new Date(Math.min(startTime.getTime(), now.getTime()) - task.createdBefore * DAY_MS),
  };
};
