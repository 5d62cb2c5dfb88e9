import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programHash, REQUEST_DAYS } from '@assay/contract';
import { sitTask } from '../features/attempts/index.ts';
import { insertFeedback } from '../features/feedback/index.ts';
import { FEEDBACK_FILE, storeAttachment } from '../features/files/index.ts';
import { insertTask } from '../features/tasks/index.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import {
  assignedStudents,
  FEEDBACK,
  momentOf,
  momentsOf,
  QUESTIONS,
  REQUESTS,
  sittingsOf,
  TASKS,
  typedProgram,
  writingOf,
  type DemoFeedback,
  type DemoRequest,
  type DemoTask,
} from './content/index.ts';
import {
  at,
  insertDemoInstitute,
  insertDemoRequest,
  insertShares,
  placed,
  publishTask,
  type DemoPlaces,
} from './demo-institute.repository.ts';
import { mendQuestions, seedQuestions } from './seed-questions.ts';
import { seedOffers } from './seed-offers.ts';
import { seedRoom } from './seed-room.ts';
import { seedStrengths } from './seed-strengths.ts';

export const DEMO_PASSWORD = 'demo1234';
const DAY_MS = 86_400_000;
const CONTENT = join(import.meta.dirname, 'content');

/** Writes a task with who sat it. Answers its id and how many submissions it has. */
const seedTask = async (
  trx: Queryable,
  deps: Deps,
  places: DemoPlaces,
  questions: ReadonlyMap<string, string>,
  task: DemoTask,
): Promise<{ taskId: string; submissions: number }> => {
  const now = deps.now();
  const { startTime, endTime, createdAt } = momentsOf(task, now);
  const taskId = await insertTask(
    trx,
    placed(places, task.owner),
    {
      name: task.name,
      startTime,
      endTime,
      duration: task.duration,
      totalMarks: task.questions.reduce((sum, { marks }) => sum + marks, 0),
      subjectId: at(places.subjects, task.subject).id,
      rubricId: at(places.rubrics, task.rubric),
      requireExamBrowser: deps.config.examBrowser ?? false,
      singleSession: false,
      allowOwnInput: true,
      allowCompletion: true,
      ownOrder: false,
      pools: [],
      questions: task.questions.map(({ key, ...rest }) => ({
        ...rest,
        questionId: at(questions, key),
        version: 1,
        pool: null,
      })),
      studentIds: assignedStudents(task).map(({ username }) => at(places.accounts, username).id),
    },
    createdAt,
  );
  await insertShares(trx, 'task', taskId, task.sharedWith, places.accounts);
  if (endTime > now) return { taskId, submissions: 0 };
  const sittings = sittingsOf(task);
  for (const sitting of sittings)
    await sitTask(trx, deps, {
      taskId,
      studentId: at(places.accounts, sitting.username).id,
      startedAt: new Date(startTime.getTime() + sitting.startedAfter * 1000),
      submittedAfter: sitting.submittedAfter,
      submittedBy: sitting.submittedBy,
      programs: sitting.solutions.map((solution) => {
        const { question: key, program, savedAfter } = solution;
        const question = QUESTIONS.find((candidate) => candidate.key === key);
        const code = question ? typedProgram(question, program) : [];
        return {
          questionId: at(questions, key),
          language: program.language,
          code,
          hash: programHash(program.language, code),
          savedAfter,
          writing: writingOf(sitting.username, solution),
        };
      }),
    });
  if (task.isResultPublished) {
    const { requestDays = REQUEST_DAYS } = task;
    await publishTask(trx, taskId, { publishedAt: endTime, requestDays });
  }
  return { taskId, submissions: sittings.length };
};

const seedFeedback = async (
  trx: Queryable,
  stores: Deps['files'],
  places: DemoPlaces,
  tasks: ReadonlyMap<string, string>,
  { from, task, sent, message, attachment: name }: DemoFeedback,
  now: Date,
): Promise<void> => {
  const accountId = at(places.accounts, from).id;
  const files: string[] = [];
  if (name) {
    const content = await readFile(join(CONTENT, name));
    files.push(await storeAttachment(trx, stores, accountId, { name, content }, FEEDBACK_FILE));
  }
  const taskId = task === null ? null : at(tasks, task);
  const feedback = { id: newId(), accountId, taskId, message, createdAt: momentOf(sent, now) };
  await insertFeedback(trx, feedback, files);
};

const seedRequest = async (
  trx: Queryable,
  places: DemoPlaces,
  { tasks, questions }: Record<'tasks' | 'questions', ReadonlyMap<string, string>>,
  { task, from, question, asked, words, answer }: DemoRequest,
  now: Date,
): Promise<void> => {
  const of = { taskId: at(tasks, task), studentId: at(places.accounts, from).id };
  await insertDemoRequest(trx, of, {
    questionId: at(questions, question),
    words,
    askedAt: momentOf(asked, now),
    answer: answer?.words ?? null,
    answeredBy: answer && at(places.accounts, answer.by).id,
    answeredAt: answer && momentOf(answer.at, now),
  });
};

/**
 * Writes the demonstration institute: people, questions whose expected outputs come from running their reference
 * solutions, tasks, feedback, requests for another look, how strong the tests are, and what the question bank has.
 * Submissions of finished tasks go the way of every submission: they are queued for the grading job. Answers how many there are.
 * @throws when a reference solution does not hold.
 */
export const seedDemonstration = async (trx: Queryable, deps: Deps): Promise<number> => {
  const now = deps.now();
  const places = await insertDemoInstitute(
    trx,
    await hashPassword(DEMO_PASSWORD),
    new Date(now.getTime() - 60 * DAY_MS),
  );
  const seeded = await seedQuestions(trx, deps, places);
  const questions = new Map([...seeded].map(([key, { id }]) => [key, id]));
  const tasks = new Map<string, string>();
  let total = 0;
  for (const task of TASKS) {
    const { taskId, submissions } = await seedTask(trx, deps, places, questions, task);
    tasks.set(task.name, taskId);
    total += submissions;
  }
  total += await seedRoom(trx, deps, places, { tasks, questions });
  await mendQuestions(trx, deps, places, seeded);
  await seedStrengths(trx, places, seeded, now);
  await seedOffers(trx, places, seeded, now);
  for (const feedback of FEEDBACK) await seedFeedback(trx, deps.files, places, tasks, feedback, now);
  for (const request of REQUESTS) await seedRequest(trx, places, { tasks, questions }, request, now);
  return total;
};
