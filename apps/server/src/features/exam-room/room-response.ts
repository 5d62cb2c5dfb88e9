import { questionTitle, roomStateAt, type Room, type RoomStudent } from '@assay/contract';
import type { RoomRow, StoredRoom } from './room.repository.ts';

/** A room as it is told; what one person may do in it is said to that one alone. */
export type ToldRoom = Omit<Room, 'may'>;

const toDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));
const toText = (moment: string | null): string | null => toDate(moment)?.toISOString() ?? null;
const surely = (moment: string): string => new Date(moment).toISOString();

const workedAtOf = ({ savedAt, runs }: RoomRow): Date | null => {
  const moments = [savedAt, ...runs.map(({ at }) => at)].flatMap((moment) => toDate(moment) ?? []);
  return moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => moment.getTime())));
};

const browserOf = ({ isProven, isExempt }: RoomRow): RoomStudent['browser'] => {
  if (isExempt) return 'EXEMPT';
  return isProven ? 'PROVEN' : 'UNPROVEN';
};

const toRoomStudent = (
  row: RoomRow,
  { questions, requireExamBrowser }: NonNullable<StoredRoom['task']>,
  now: Date,
): RoomStudent => {
  const { state, since } = roomStateAt(
    {
      startedAt: toDate(row.startedAt),
      submittedAt: toDate(row.submittedAt),
      heardAt: toDate(row.heardAt),
      awayAt: toDate(row.awayAt),
      backAt: toDate(row.backAt),
      workedAt: workedAtOf(row),
    },
    now,
  );
  const runs = new Map(row.runs.map(({ questionId, passed, of }) => [questionId, { passed, of }]));
  return {
    _id: row.id,
    name: row.name,
    roll: row.roll,
    state,
    since: since?.toISOString() ?? null,
    startedAt: toText(row.startedAt),
    submittedAt: toText(row.submittedAt),
    submittedBy: row.submittedBy,
    end: surely(row.end),
    openUntil: toText(row.openUntil),
    tests: questions.map(({ id }) => runs.get(id) ?? null),
    outside: { changes: row.outsideChanges ?? 0, characters: row.outsideCharacters ?? 0 },
    extraMinutes: row.extraMinutes ?? 0,
    laterEnd: toText(row.laterEnd),
    browser: requireExamBrowser ? browserOf(row) : null,
  };
};

const toRoomTask = ({ id, questions, ...task }: NonNullable<StoredRoom['task']>): Room['task'] => ({
  _id: id,
  ...task,
  startTime: surely(task.startTime),
  endTime: surely(task.endTime),
  extraTimeGivenAt: toText(task.extraTimeGivenAt),
  questions: questions.map((question) => ({
    _id: question.id,
    name: questionTitle({ name: question.name, statement: question.statementText }),
  })),
});

/** What is told of a room as it was stored at `now`; null where its task is gone. */
export const toRoom = ({ task, students, questions, messages }: StoredRoom, now: Date): ToldRoom | null =>
  task && {
    at: now.toISOString(),
    task: toRoomTask(task),
    students: students.map((row) => toRoomStudent(row, task, now)),
    questions: questions.map(({ id, ...asked }) => ({
      _id: id,
      ...asked,
      askedAt: surely(asked.askedAt),
      answeredAt: toText(asked.answeredAt),
    })),
    messages: messages.map(({ id, ...message }) => ({
      _id: id,
      ...message,
      sentAt: surely(message.sentAt),
    })),
  };
