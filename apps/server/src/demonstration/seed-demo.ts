import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText, programHash, REQUEST_DAYS, type TestCase } from '@assay/contract';
import { sitTask } from '../features/attempts/index.ts';
import { insertFeedback } from '../features/feedback/index.ts';
import { FEEDBACK_FILE, storeAttachment } from '../features/files/index.ts';
import { insertQuestion, queueReferenceCheck } from '../features/questions/index.ts';
import { insertTask } from '../features/tasks/index.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { sanitizeRichText } from '../platform/rich-text/rich-text.ts';
import {
  assignedStudents,
  FEEDBACK,
  momentOf,
  momentsOf,
  QUESTIONS,
  referencesOf,
  REQUESTS,
  sittingsOf,
  TASKS,
  typedProgram,
  writingOf,
  type DemoFeedback,
  type DemoQuestion,
  type DemoRequest,
  type DemoTask,
  type ExecutedQuestion,
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

export const DEMO_PASSWORD = 'demo1234';
const DAY_MS = 86_400_000;
const CONTENT = join(import.meta.dirname, 'content');

/** Runs the reference solution on every input: the expected outputs are what it really prints. */
const runReference = async (deps: Deps, question: ExecutedQuestion): Promise<TestCase[]> => {
  const fails = (why: string): never => {
    throw new Error(
      `The reference solution of the demonstration's question ${question.key} does not hold: ${why}`,
    );
  };
  const [reference] = referencesOf(question);
  if (!reference) return fails('there is none.');
  const { compile, results } = await deps.runner.run({
    ...reference,
    tests: question.tests.map((test, index) => ({ id: String(index), input: test.input.trim() })),
    key: 'demonstration',
    class: 'background',
  });
  if (!compile.ok) return fails(compile.message ?? 'it does not compile.');
  const outputs = results.map(({ verdict, message, output }) =>
    verdict === 'OK' && output.trim() !== '' ? output.trimEnd() : fails(message || 'it prints nothing.'),
  );
  if (outputs[0]?.trim() !== question.firstOutput.trim())
    return fails(`the first output is ${JSON.stringify(outputs[0])}.`);
  return question.tests.map((test, index) => ({ ...test, output: outputs[index] ?? '' }));
};

const seedQuestion = async (
  trx: Queryable,
  deps: Deps,
  places: DemoPlaces,
  question: DemoQuestion,
  now: Date,
) => {
  const subject = at(places.subjects, question.subject);
  const statement = sanitizeRichText(question.statement);
  const id = await insertQuestion(
    trx,
    placed(places, question.owner),
    {
      subjectId: subject.id,
      modules: question.modules.flatMap((order) => subject.modules[order - 1] ?? []),
      tags: question.tags.map((tag) => at(places.tags, tag)),
    },
    {
      name: question.name,
      statement,
      statementText: plainText(statement),
      languages: [...question.language],
      marks: question.marks,
      timeRequired: question.timeRequired,
      wantAutoCalculate: question.wantAutoCalculate,
      difficulty: Number(question.difficulty),
      attachmentId: null,
      snippets: [...question.code],
      starters: [],
      testcases: question.wantAutoCalculate ? await runReference(deps, question) : [],
      judge: null,
      referenceSolutions: referencesOf(question),
    },
    now,
  );
  await queueReferenceCheck(trx, deps.jobs, id);
  await insertShares(trx, 'question', id, question.sharedWith, places.accounts);
  return id;
};

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
      questions: task.questions.map(({ key, ...rest }) => ({ ...rest, questionId: at(questions, key) })),
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
  places: DemoPlaces,
  tasks: ReadonlyMap<string, string>,
  { from, task, sent, message, attachment: name }: DemoFeedback,
  now: Date,
): Promise<void> => {
  const accountId = at(places.accounts, from).id;
  const files: string[] = [];
  if (name) {
    const content = await readFile(join(CONTENT, name));
    files.push(await storeAttachment(trx, accountId, { name, content }, FEEDBACK_FILE));
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
 * solutions, tasks, feedback, and requests for another look. Submissions of finished tasks go the way of every submission: they are queued for the
 * grading job. Answers how many there are.
 * @throws when a reference solution does not hold.
 */
export const seedDemonstration = async (trx: Queryable, deps: Deps): Promise<number> => {
  const now = deps.now();
  const places = await insertDemoInstitute(
    trx,
    await hashPassword(DEMO_PASSWORD),
    new Date(now.getTime() - 60 * DAY_MS),
  );
  const questions = new Map<string, string>();
  for (const [index, question] of QUESTIONS.entries()) {
    const createdAt = new Date(now.getTime() - (QUESTIONS.length - index + 25) * DAY_MS);
    questions.set(question.key, await seedQuestion(trx, deps, places, question, createdAt));
  }
  const tasks = new Map<string, string>();
  let total = 0;
  for (const task of TASKS) {
    const { taskId, submissions } = await seedTask(trx, deps, places, questions, task);
    tasks.set(task.name, taskId);
    total += submissions;
  }
  for (const feedback of FEEDBACK) await seedFeedback(trx, places, tasks, feedback, now);
  for (const request of REQUESTS) await seedRequest(trx, places, { tasks, questions }, request, now);
  return total;
};
