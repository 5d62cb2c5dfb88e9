import { programHash } from '@assay/contract';
import { sitTask } from '../features/attempts/index.ts';
import { insertRoomMessage, insertRoomQuestion } from '../features/exam-room/index.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { momentsOf, QUESTIONS, ROOM, TASKS, typedProgram } from './content/index.ts';
import { at, type DemoPlaces } from './demo-institute.repository.ts';

type Ids = ReadonlyMap<string, string>;

/** The right solution of a question, as a student sends it. */
const solutionOf = (key: string) => {
  const question = QUESTIONS.find((candidate) => candidate.key === key);
  const reference = question?.wantAutoCalculate ? question.references[0] : undefined;
  if (!question || !reference) throw new Error(`The demonstration has no solution of "${key}".`);
  const code = typedProgram(question, reference);
  return { language: reference.language, code, hash: programHash(reference.language, code) };
};

const seedBegun = async (
  trx: Queryable,
  deps: Deps,
  places: DemoPlaces,
  { taskId, questions, startTime }: { taskId: string; questions: Ids; startTime: Date },
): Promise<void> => {
  for (const { username, startedAfter, submittedAfter, answered } of ROOM.begun)
    await sitTask(trx, deps, {
      taskId,
      studentId: at(places.accounts, username).id,
      startedAt: new Date(startTime.getTime() + startedAfter * 1000),
      submittedAfter,
      submittedBy: 'STUDENT',
      programs: answered.map(({ question, savedAfter }) => ({
        questionId: at(questions, question),
        ...solutionOf(question),
        savedAfter,
        writing: null,
      })),
    });
};

const seedSaid = async (
  trx: Queryable,
  places: DemoPlaces,
  taskId: string,
  startTime: Date,
): Promise<void> => {
  const when = (minutes: number): Date => new Date(startTime.getTime() + minutes * 60_000);
  const sentBy = at(places.accounts, ROOM.invigilator).id;
  const tell = (text: string, after: number, to: { studentId: string | null; answers: string | null }) =>
    insertRoomMessage(trx, { id: newId(), taskId, text, sentBy, sentAt: when(after), ...to });
  for (const { text, after } of ROOM.messages) await tell(text, after, { studentId: null, answers: null });
  for (const { from, text, after, answer } of ROOM.asked) {
    const [id, studentId] = [newId(), at(places.accounts, from).id];
    await insertRoomQuestion(trx, { id, taskId, studentId, text, askedAt: when(after) });
    if (answer) await tell(answer.text, answer.after, { studentId, answers: id });
  }
};

/**
 * Writes who has begun the exam that runs, and what was said in its room. Nobody is there any more to be heard of: whoever
 * has not submitted is shown without a connection. Answers how many have submitted.
 */
export const seedRoom = async (
  trx: Queryable,
  deps: Deps,
  places: DemoPlaces,
  { tasks, questions }: { tasks: Ids; questions: Ids },
): Promise<number> => {
  const task = TASKS.find(({ name }) => name === ROOM.task);
  if (!task) throw new Error(`The demonstration has no task "${ROOM.task}".`);
  const { startTime } = momentsOf(task, deps.now());
  const taskId = at(tasks, ROOM.task);
  await seedBegun(trx, deps, places, { taskId, questions, startTime });
  await seedSaid(trx, places, taskId, startTime);
  return ROOM.begun.filter(({ submittedAfter }) => submittedAfter !== null).length;
};
