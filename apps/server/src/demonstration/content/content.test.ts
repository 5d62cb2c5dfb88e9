import { randomUUID } from 'node:crypto';
import {
  PLAIN_TEST,
  askingEnds,
  FEEDBACK_MESSAGE_MAX,
  findQuestionProblems,
  findTaskProblem,
  DEFAULT_LIMITS,
  LINES,
  openHistory,
  REQUEST_DAYS,
  sumOf,
} from '@assay/contract';
import { describe, expect, test } from 'vitest';
import {
  assignedStudents,
  DEPARTMENTS,
  FEEDBACK,
  GROUPS,
  momentOf,
  momentsOf,
  QUESTIONS,
  referencesOf,
  REQUESTS,
  ROOM,
  RUBRICS,
  sittingsOf,
  STUDENTS,
  TASKS,
  writingOf,
} from './index.ts';
import { demoBlocks } from './question.ts';

const NOW = new Date(2026, 10, 21, 9, 13);
const SUBJECTS = DEPARTMENTS.flatMap(({ subjects }) => subjects);
const FACULTY = DEPARTMENTS.flatMap((department) =>
  department.faculty.map((person) => ({ ...person, subjects: department.subjects.map(({ code }) => code) })),
);
const teaches = (username: string, subject: string): boolean =>
  FACULTY.some((person) => person.username === username && person.subjects.includes(subject));
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('people are told apart by username, email and phone', () => {
  const people = [...DEPARTMENTS.flatMap(({ head, faculty }) => [head, ...faculty]), ...STUDENTS];
  expect(STUDENTS).toHaveLength(60);
  for (const field of ['username', 'email', 'phone'] as const)
    expect(repeated(people.map((person) => person[field]))).toEqual([]);
  expect(people.filter(({ phone }) => !/^\+91\d{10}$/.test(phone))).toEqual([]);
  expect(STUDENTS.filter(({ fullname }) => !/^[A-Za-z ]{2,50}$/.test(fullname))).toEqual([]);
});

describe.each(QUESTIONS)('question $key', (question) => {
  test('is what the question form accepts', () => {
    const testcases = question.wantAutoCalculate
      ? question.tests.map(({ type, input }) => ({
          ...PLAIN_TEST,
          type,
          input,
          output: question.firstOutput,
        }))
      : [];
    expect(
      findQuestionProblems({
        ...question,
        checker: LINES,
        limits: DEFAULT_LIMITS,
        judge: null,
        question: question.statement,
        language: [...question.language],
        code: [...question.code],
        starters: [],
        tags: [],
        modules: [],
        subjectId: null,
        testcases,
        referenceSolutions: referencesOf(question),
      }),
    ).toEqual([]);
    expect([testcases[0]?.type, testcases.at(-1)?.type]).toEqual(
      question.wantAutoCalculate ? ['PUBLIC', 'HIDDEN'] : [undefined, undefined],
    );
  });

  test('belongs to a subject of its owner, and to modules that exist', () => {
    expect(teaches(question.owner, question.subject)).toBe(true);
    const modules = SUBJECTS.find(({ code }) => code === question.subject)?.modules.length ?? 0;
    expect(question.modules.filter((order) => order < 1 || order > modules)).toEqual([]);
  });

  test('has one block to type in, and a reference for every language', () => {
    for (const language of question.language)
      expect(demoBlocks(question, language).filter((b) => b.isVisible && b.isEditable)).toHaveLength(1);
    const references = question.wantAutoCalculate ? question.references : [{ language: 'HTML/CSS/JS' }];
    expect(references.map(({ language }) => language)).toEqual(question.language);
  });
});

describe.each(TASKS)('task $name', (task) => {
  const { startTime, endTime, createdAt } = momentsOf(task, NOW);

  test('is what the task form accepts', () => {
    expect(
      findTaskProblem(
        {
          name: task.name,
          startTime: startTime.toISOString(),
          endTime: endTime.toISOString(),
          duration: task.duration,
          totalMarks: sumOf(task.questions.map(({ marks }) => marks)),
          questions: task.questions.map(({ key, ...rest }) => ({ questionId: key, ...rest })),
          assignedStudentIds: assignedStudents(task).map(() => randomUUID()),
          subjects: null,
          rubrics: null,
        },
        createdAt,
      ),
    ).toBeNull();
    expect(createdAt.getTime()).toBeLessThan(NOW.getTime());
  });

  test('names what exists, and what its owner may use', () => {
    expect(teaches(task.owner, task.subject)).toBe(true);
    expect(RUBRICS.find(({ name }) => name === task.rubric)?.owner).toBe(task.owner);
    for (const { key } of task.questions) {
      const question = QUESTIONS.find((candidate) => candidate.key === key);
      const users = [question?.owner, ...(question?.sharedWith ?? []).map(({ username }) => username)];
      expect(users).toContain(task.owner);
    }
    for (const group of task.groups)
      expect(GROUPS.find(({ name }) => name === group)?.owner).toBe(task.owner);
  });
});

const FINISHED = TASKS.filter((task) => momentsOf(task, NOW).endTime < NOW);

test('four tasks are finished', () => {
  expect(FINISHED).toHaveLength(4);
});

test.each(FINISHED)('$name was sat in time, by most of its students, with mixed results', (task) => {
  const sittings = sittingsOf(task);
  const qualities = new Set(sittings.flatMap(({ solutions }) => solutions.map(({ quality }) => quality)));
  expect(sittings.length).toBeLessThan(assignedStudents(task).length);
  expect(sittings.length).toBeGreaterThan(assignedStudents(task).length / 2);
  expect([...qualities]).toEqual(expect.arrayContaining(['good', 'partial', 'wrong']));
  for (const sitting of sittings) {
    expect(sitting.submittedAfter).toBeLessThanOrEqual((task.duration ?? task.window) * 60);
    expect(sitting.startedAfter + sitting.submittedAfter).toBeLessThanOrEqual(task.window * 60);
    for (const { savedAfter } of sitting.solutions)
      expect(savedAfter).toBeLessThanOrEqual(sitting.submittedAfter);
  }
  expect(sittingsOf(task)).toEqual(sittings);
});

test('feedback comes from those who may give it, and has been given', () => {
  const people = [...DEPARTMENTS.map(({ head }) => head), ...FACULTY, ...STUDENTS];
  const usernames = people.map(({ username }) => username);
  expect(FEEDBACK.filter(({ from }) => !usernames.includes(from))).toEqual([]);
  expect(FEEDBACK.filter(({ message }) => message.length > FEEDBACK_MESSAGE_MAX)).toEqual([]);
  expect(FEEDBACK.filter(({ sent }) => momentOf(sent, NOW) >= NOW)).toEqual([]);
});

test.each(FEEDBACK.filter(({ task }) => task !== null))(
  '$from was through with $task before the feedback about it',
  ({ from, task, sent }) => {
    const about = FINISHED.filter(({ name }) => name === task);
    expect(about.map((one) => momentsOf(one, NOW).endTime < momentOf(sent, NOW))).toEqual([true]);
    expect(about.flatMap((one) => [one.owner, ...sittingsOf(one).map(({ username }) => username)])).toContain(
      from,
    );
  },
);

test('one program is told keystroke by keystroke: it ends as the program that is graded, when it says, within its time', () => {
  const told = TASKS.flatMap((task) =>
    sittingsOf(task).flatMap(({ username, solutions }) =>
      solutions.flatMap((solution, place) => {
        const writing = writingOf(username, solution);
        return writing ? [{ writing, solution, before: solutions[place - 1]?.savedAfter ?? 0 }] : [];
      }),
    ),
  );
  expect(told).toHaveLength(1);
  for (const { writing, solution, before } of told) {
    const { changes, presence, runs } = writing;
    const history = openHistory(
      changes.map(({ change }) => change),
      new Map(),
    );
    expect(history.length).toBe(changes.length);
    expect(history.programAt(changes.length)?.texts).toEqual([solution.program.text]);
    expect(changes.at(-1)?.after).toBe(solution.savedAfter * 1000);
    expect(changes[0]?.after).toBeGreaterThan(before * 1000);
    expect(presence.map(({ kind }) => kind)).toEqual(['away', 'back', 'pasted']);
    expect(runs.map(({ status }) => status)).toEqual(['FAILED', 'PASSED']);
  }
});

test.each(REQUESTS)('$from has sat $task, and asks about it in time', ({ task: name, ...request }) => {
  const task = FINISHED.find((one) => one.name === name && one.isResultPublished);
  const { from, question, asked, answer } = request;
  if (!task) throw new Error('It is finished and published.');
  const { endTime } = momentsOf(task, NOW);
  const until = askingEnds({
    publishedAt: endTime,
    regradedAt: null,
    days: task.requestDays ?? REQUEST_DAYS,
  });
  const moments = [endTime, momentOf(asked, NOW), ...(answer ? [momentOf(answer.at, NOW)] : []), NOW];
  expect(sittingsOf(task).map(({ username }) => username)).toContain(from);
  expect(task.questions.map(({ key }) => key)).toContain(question);
  expect(moments).toEqual(moments.toSorted((one, other) => one.getTime() - other.getTime()));
  expect(until?.getTime()).toBeGreaterThan(momentOf(asked, NOW).getTime());
});

test('the room of the running exam is one of its students, and everything in it has happened by now', () => {
  const task = TASKS.find(({ name }) => name === ROOM.task);
  if (!task) throw new Error('There is no such task.');
  const { startTime, endTime } = momentsOf(task, NOW);
  const minutes = (NOW.getTime() - startTime.getTime()) / 60_000;
  expect(endTime.getTime()).toBeGreaterThan(NOW.getTime());
  const students = assignedStudents(task).map(({ username }) => username);
  expect(students).toEqual(expect.arrayContaining(ROOM.begun.map(({ username }) => username)));
  for (const { startedAfter, submittedAfter, answered } of ROOM.begun) {
    expect((startedAfter + (submittedAfter ?? 0)) / 60).toBeLessThan(minutes);
    const end = submittedAfter ?? minutes * 60 - startedAfter;
    for (const { question, savedAfter } of answered) {
      expect(task.questions.map(({ key }) => key)).toContain(question);
      expect(savedAfter).toBeLessThan(end);
    }
  }
  for (const { from, after, answer } of ROOM.asked) {
    const asker = ROOM.begun.find(({ username }) => username === from);
    expect(after * 60).toBeGreaterThan(asker?.startedAfter ?? Infinity);
    expect(answer?.after ?? after).toBeLessThan(minutes);
  }
});
