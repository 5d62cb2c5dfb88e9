/** What a task has for the gradebook of another system, whatever file it becomes. */
import { standingOf, type Gradebook, type GradebookStudent, type LeaderboardStudent } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { listConfirmedEmails } from '../accounts/index.ts';
import { listDivisionsOf } from '../groups/index.ts';
import { readBoard } from '../leaderboard/index.ts';
import type { requireTask } from '../tasks/index.ts';
import { listRegisterNames, type findPlaces } from './gradebook.repository.ts';

type Task = Awaited<ReturnType<typeof requireTask>>;
type Places = Awaited<ReturnType<typeof findPlaces>>;

/** Who has all of the marks has what follows from them. */
const resultOf = (
  student: LeaderboardStudent,
  outcomes: readonly { key: keyof LeaderboardStudent & `co${number}` }[],
): GradebookStudent['result'] => {
  const { rank, percentage, grade, marks, questionMarks } = student;
  if (rank === null || percentage === null || grade === null) return null;
  const outcomeMarks = outcomes.map(({ key }) => student[key] ?? 0);
  return { rank, percentage, grade, marks, questionMarks, outcomeMarks };
};

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/**
 * The students of a task with the marks of those who have all of them. Who asks has checked that the caller may see them.
 * @param timeZone IANA name; in it the day is said on which the task began
 */
export const readGradebook = async (
  { db }: Pick<Deps, 'db'>,
  task: Task,
  { places, timeZone }: { places: Places; timeZone: string },
): Promise<Gradebook> => {
  const [{ outcomes, students: ranked }, names] = await Promise.all([
    readBoard(db, task),
    listRegisterNames(db, task.id),
  ]);
  const ids = [...names.keys()];
  const [emails, divisions] = await Promise.all([
    listConfirmedEmails(db, ids, { alsoInactive: true }),
    listDivisionsOf(db, ids),
  ]);
  const studentOf = new Map(ranked.map((student) => [student._id, student]));
  const isOver = task.status === 'COMPLETED';
  const students = await mapInTurns([...names], ([id, fullname]): GradebookStudent[] => {
    const student = studentOf.get(id);
    // Taken out of the task between the two queries.
    if (!student) return [];
    const { username, semester, batch } = student;
    const ofTerm = divisions.get(id)?.find((one) => one.semester === semester && one.batch === batch);
    return [
      {
        username,
        fullname,
        semester,
        batch,
        email: emails.get(id) ?? '',
        division: ofTerm?.division ?? '',
        standing: standingOf(student, isOver),
        result: resultOf(student, outcomes),
      },
    ];
  });
  return {
    task: task.name,
    subject: task.subjectName ?? '',
    department: places.department,
    institute: places.institute,
    faculty: task.createdByName,
    date: new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone }).format(task.startTime),
    totalMarks: task.totalMarks,
    questions: task.questions.map(({ marks }) => marks),
    outcomes: outcomes.map(({ label }) => label),
    students: students.flat(),
  };
};
