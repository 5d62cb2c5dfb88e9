import { describe, expect, test } from 'vitest';
import {
  displayedStatus,
  findRunningTaskProblem,
  findTaskProblem,
  findTaskProblems,
  findTaskQuestionProblem,
  sumOf,
} from './task.rules.ts';
import { taskDraftSchema, type TaskDraft } from './task.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const ID = (digit: number): string => `00000000-0000-7000-8000-00000000000${digit}`;

/** A sound draft: two questions, 15 marks, 30 minutes, a window of an hour. */
const draft = (changes: Partial<TaskDraft> = {}): TaskDraft => ({
  ...taskDraftSchema.parse({
    name: 'Mid-semester lab',
    startTime: at(60),
    endTime: at(120),
    totalMarks: 15,
    questions: [
      { questionId: ID(1), marks: 5, timeRequired: 10 },
      { questionId: ID(2), marks: 10, timeRequired: 20 },
    ],
  }),
  ...changes,
});

describe('the task form', () => {
  test('a sound draft has no problem, with and without a duration', () => {
    expect(findTaskProblem(draft(), NOW)).toBeNull();
    expect(findTaskProblem(draft({ isTimeBounded: true, duration: 45 }), NOW)).toBeNull();
    expect(findTaskProblem(draft({ duration: 30 }), NOW)).toBeNull();
    expect(findTaskProblem(draft({ duration: 60 }), NOW)).toBeNull();
  });

  test.each<[why: string, changes: Partial<TaskDraft>, message: string]>([
    ['no name', { name: '   ' }, 'Please fill all required fields.'],
    ['no start', { startTime: null }, 'Please fill all required fields.'],
    ['no end', { endTime: null }, 'Please fill all required fields.'],
    ['no marks', { totalMarks: null }, 'Please fill all required fields.'],
    [
      'time bounded without a duration',
      { isTimeBounded: true },
      'Duration is required and must be a positive number when Time Bounded is enabled.',
    ],
    [
      'a duration of 0',
      { duration: 0 },
      'Duration is required and must be a positive number when Time Bounded is enabled.',
    ],
    [
      'half a minute',
      { duration: 40.5 },
      'Duration is required and must be a positive number when Time Bounded is enabled.',
    ],
    ['no questions', { questions: [] }, 'Please select at least one question.'],
    [
      'marks that do not add up',
      { totalMarks: 14 },
      "Total marks (14) must equal the sum of all questions' marks (15).",
    ],
    [
      'too short a duration',
      { duration: 29 },
      "Duration (29 minutes) must equal or greater than the sum of all questions' time required (30 minutes).",
    ],
    ['a start that is now', { startTime: at(0) }, 'Schedule time must be in the future.'],
    ['a deadline at the start', { endTime: at(60) }, 'Deadline time must be after the Schedule time.'],
    [
      'a window shorter than the duration',
      { duration: 61 },
      'The time between Schedule and Deadline (60 minutes) must be at least the Duration (61 minutes).',
    ],
    [
      'a window shorter than the questions',
      { endTime: at(89) },
      "The time between Schedule and Deadline (29 minutes) must be at least the sum of all questions' time required (30 minutes).",
    ],
    [
      'the same question twice',
      {
        questions: [
          { questionId: ID(1), marks: 5, timeRequired: 10 },
          { questionId: ID(1), marks: 10, timeRequired: 20 },
        ],
      },
      'Each question can be selected once.',
    ],
    [
      'a question without marks',
      {
        questions: [
          { questionId: ID(1), marks: 0, timeRequired: 10 },
          { questionId: ID(2), marks: 15, timeRequired: 20 },
        ],
      },
      'Marks must be a positive number.',
    ],
  ])('%s is refused', (_why, changes, message) => {
    expect(findTaskProblem(draft(changes), NOW)?.message).toBe(message);
  });

  test('of several problems the first in the documented order is said', () => {
    const all = {
      name: '',
      isTimeBounded: true,
      duration: 0,
      totalMarks: 1,
      startTime: at(-10),
      endTime: at(-20),
    };
    const fixes: [Partial<TaskDraft>, string][] = [
      [{}, 'Please fill all required fields.'],
      [{ name: 'Lab' }, 'Duration is required and must be a positive number when Time Bounded is enabled.'],
      [{ duration: 1 }, "Total marks (1) must equal the sum of all questions' marks (15)."],
      [
        { totalMarks: 15 },
        "Duration (1 minutes) must equal or greater than the sum of all questions' time required (30 minutes).",
      ],
      [{ duration: 30 }, 'Schedule time must be in the future.'],
      [{ startTime: at(10) }, 'Deadline time must be after the Schedule time.'],
      [
        { endTime: at(20) },
        'The time between Schedule and Deadline (10 minutes) must be at least the Duration (30 minutes).',
      ],
    ];
    let changes: Partial<TaskDraft> = all;
    for (const [fix, message] of fixes) {
      changes = { ...changes, ...fix };
      expect(findTaskProblem(draft(changes), NOW)?.message).toBe(message);
    }
  });

  test('every field that is missing is named at once, each in its own words', () => {
    const empty = taskDraftSchema.parse({ isTimeBounded: true });
    expect(findTaskProblems(empty, NOW)).toEqual([
      { path: 'name', message: 'Task Name is required.' },
      { path: 'startTime', message: 'Schedule At is required.' },
      { path: 'endTime', message: 'Deadline is required.' },
      { path: 'totalMarks', message: 'Total Marks is required.' },
      {
        path: 'duration',
        message: 'Duration is required and must be a positive number when Time Bounded is enabled.',
      },
      { path: 'questions', message: 'Please select at least one question.' },
    ]);
  });

  test('of several rules that one field breaks the first is said, beside those of the other fields', () => {
    const problems = findTaskProblems(
      draft({
        totalMarks: 1,
        duration: 20,
        startTime: at(-10),
        endTime: at(-20),
        assignedStudentIds: [ID(9)],
      }),
      NOW,
    );
    expect(problems.map(({ path, message }) => [path, message.split(' ').slice(0, 2).join(' ')])).toEqual([
      ['totalMarks', 'Total marks'],
      ['duration', 'Duration (20'],
      ['startTime', 'Schedule time'],
      ['endTime', 'Deadline time'],
    ]);
    expect(findTaskProblems(draft(), NOW)).toEqual([]);
  });

  test('an edited task may have begun, but may not be over', () => {
    const running = draft({ startTime: at(-60), assignedStudentIds: [ID(9)] });
    expect(findTaskProblem(running, NOW, true)).toBeNull();
    expect(findTaskProblem({ ...running, endTime: at(-1) }, NOW, true)?.message).toBe(
      'Deadline time must be in the future.',
    );
    expect(findTaskProblem({ ...running, endTime: at(-1), assignedStudentIds: [] }, NOW, true)).toBeNull();
  });

  test('marks with decimals add up as people add them', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf([33.33, 33.33, 33.34])).toBe(100);
  });

  test('the time of a question counts only in a time-bounded task', () => {
    expect(findTaskQuestionProblem({ marks: 1, timeRequired: 0 }, false)).toBeNull();
    expect(findTaskQuestionProblem({ marks: 1, timeRequired: 0 }, true)?.message).toBe(
      'Time Required must be a positive number when Time Bounded is enabled.',
    );
    expect(findTaskQuestionProblem({ marks: null, timeRequired: 5 }, true)?.message).toBe(
      'Marks must be a positive number.',
    );
  });

  test('blanks before the name are stripped', () => {
    expect(taskDraftSchema.parse({ name: '  Lab 1' }).name).toBe('Lab 1');
  });

  test.each([
    ['marks with three decimals', { marks: 0.001, timeRequired: 1 }],
    ['more marks than a question can have', { marks: 10_001, timeRequired: 1 }],
    ['a negative time', { marks: 1, timeRequired: -1 }],
  ])('%s do not reach the rules', (_what, question) => {
    const parsed = taskDraftSchema.safeParse({ questions: [{ questionId: ID(1), ...question }] });
    expect(parsed.error?.issues[0]?.message).toMatch(/of a question may/);
  });
});

describe('a running task', () => {
  const stored = {
    startTime: at(-30),
    endTime: at(90),
    duration: 60,
    questions: draft().questions,
    pools: [],
    ownOrder: false,
    requireExamBrowser: false,
  };
  const edit = (changes: Partial<TaskDraft> = {}): TaskDraft =>
    draft({
      startTime: stored.startTime,
      endTime: stored.endTime,
      duration: 60,
      pools: [],
      ownOrder: false,
      ...changes,
    });

  test.each<[string, Partial<TaskDraft>]>([
    ['nothing', {}],
    ['the name', { name: 'Renamed' }],
    ['a later deadline', { endTime: at(100) }],
    ['a longer duration', { duration: 61 }],
    ['no own duration any more', { duration: null }],
    ['more students', { assignedStudentIds: [ID(8), ID(9)] }],
  ])('may change: %s', (_what, changes) => {
    expect(findRunningTaskProblem(stored, edit(changes))).toBeNull();
  });

  test.each<[string, Partial<TaskDraft>, RegExp]>([
    ['an earlier start', { startTime: at(-31) }, /Schedule time can no longer be changed/],
    ['a later start', { startTime: at(-29) }, /Schedule time can no longer be changed/],
    ['an earlier deadline', { endTime: at(89) }, /Deadline can only be made later/],
    ['a shorter duration', { duration: 59 }, /Duration can only be made longer/],
    ['a question less', { questions: draft().questions.slice(1) }, /can no longer be taken away/],
    [
      'a question more',
      { questions: [...draft().questions, { questionId: ID(3), marks: 1, timeRequired: 1 }] },
      /can no longer be added or moved/,
    ],
    ['another order', { questions: draft().questions.toReversed() }, /can no longer be added or moved/],
    [
      'other marks',
      { questions: draft().questions.map((question) => ({ ...question, marks: 7.5 })) },
      /marks can no longer be changed/,
    ],
    [
      'other times',
      { questions: draft().questions.map((question) => ({ ...question, timeRequired: 15 })) },
      /time can no longer be changed/,
    ],
    ['an exam browser on top', { requireExamBrowser: true }, /Safe Exam Browser/],
  ])('may not get %s', (_what, changes, sentence) => {
    expect(findRunningTaskProblem(stored, edit(changes))?.message).toMatch(sentence);
  });

  test('the seconds that a date field does not show are no change', () => {
    const seconds = { ...stored, startTime: '2026-03-02T08:30:42.500Z', endTime: '2026-03-02T10:30:42.500Z' };
    expect(
      findRunningTaskProblem(
        seconds,
        edit({ startTime: '2026-03-02T08:30:00Z', endTime: '2026-03-02T10:30:00Z' }),
      ),
    ).toBeNull();
  });

  test('a task without own duration may not get one', () => {
    expect(findRunningTaskProblem({ ...stored, duration: null }, edit())?.message).toMatch(/Duration/);
  });
});

describe('the status', () => {
  test('a completed task shows as not published until its result is', () => {
    expect(displayedStatus({ status: 'COMPLETED', isResultPublished: false })).toBe('NOT-PUBLISH');
    expect(displayedStatus({ status: 'COMPLETED', isResultPublished: true })).toBe('COMPLETED');
    expect(displayedStatus({ status: 'ONGOING', isResultPublished: false })).toBe('ONGOING');
  });
});
