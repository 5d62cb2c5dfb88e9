import { describe, expect, test } from 'vitest';
import { analyse, type ModuleFacts, type QuestionFacts } from './analysis.rules.ts';

const MINUTE = 60;

/** Three students did three questions; the figures below are worked out by hand. */
const facts: QuestionFacts[] = [
  {
    questionId: 'q1',
    name: '',
    question: 'Reverse a list.',
    difficulty: '1',
    marks: 5,
    timeRequired: 10,
    marksObtained: 12,
    secondsTaken: 24 * MINUTE,
    studentCount: 3,
    fullMarksCount: 2,
    someMarksCount: 1,
    noMarksCount: 0,
  },
  {
    questionId: 'q2',
    name: 'Balancing',
    question: 'Balance a tree.',
    difficulty: '3',
    marks: 10,
    timeRequired: 20,
    marksObtained: 10,
    secondsTaken: 90 * MINUTE,
    studentCount: 3,
    fullMarksCount: 0,
    someMarksCount: 2,
    noMarksCount: 0,
  },
  {
    questionId: 'q3',
    name: '',
    question: 'Count words.',
    difficulty: '1',
    marks: 5,
    timeRequired: 5.5,
    marksObtained: 0,
    secondsTaken: 6 * MINUTE,
    studentCount: 3,
    fullMarksCount: 0,
    someMarksCount: 0,
    noMarksCount: 1,
  },
];
const moduleOf = (id: string, order: number, questionIds: string[], subjectCode = 'CE1'): ModuleFacts => ({
  id,
  order,
  title: `Title of ${id}`,
  subjectCode,
  questionIds,
});
const modules = [moduleOf('m1', 1, ['q1', 'q2']), moduleOf('m4', 4, ['q2'])];

describe('by difficulty', () => {
  const analysis = analyse(facts, modules, 3);

  test('marks and minutes are averages a student, over all students', () => {
    // Easy: (12 + 0) / 3 marks of 5 + 5; (24 + 6) / 3 minutes of 10 + 5.5. Hard: 10 / 3 of 10; 90 / 3 of 20.
    expect(analysis.graph1_marks).toEqual([
      { difficulty: 'EASY', obtainedMarks: 4, totalMarks: 10 },
      { difficulty: 'HARD', obtainedMarks: 3.33, totalMarks: 10 },
    ]);
    expect(analysis.graph2_time).toEqual([
      { difficulty: 'EASY', timeTaken: 10, timeRequired: 15.5 },
      { difficulty: 'HARD', timeTaken: 30, timeRequired: 20 },
    ]);
  });

  test('percentages are of the marks there were, shares of the time taken', () => {
    expect(analysis.graph3_percentageMarks).toEqual([
      { difficulty: 'EASY', percentage: 40 },
      { difficulty: 'HARD', percentage: 33.33 },
    ]);
    // 30 and 90 of 120 minutes.
    expect(analysis.graph4_pieTimeUsage).toEqual([
      { difficulty: 'EASY', timeTaken: 10, percentage: 25 },
      { difficulty: 'HARD', timeTaken: 30, percentage: 75 },
    ]);
  });
});

describe('by module', () => {
  const analysis = analyse(facts, modules, 3);
  const [m1, m4] = [
    { moduleId: 'm1', moduleTitle: 'Title of m1', moduleLabel: 'CO1' },
    { moduleId: 'm4', moduleTitle: 'Title of m4', moduleLabel: 'CO4' },
  ];

  test('a question of several modules counts in full in each; one of none counts nowhere', () => {
    // CO1 has q1 and q2: 22 / 3 marks of 15, 114 / 3 minutes of 30. CO4 has q2 alone.
    expect(analysis.moduleGraph1_marks).toEqual([
      { ...m1, obtained_vs_total_marks: { obtainedMarks: 7.33, totalMarks: 15 } },
      { ...m4, obtained_vs_total_marks: { obtainedMarks: 3.33, totalMarks: 10 } },
    ]);
    expect(analysis.moduleGraph2_time).toEqual([
      { ...m1, time_taken_vs_required: { timeTaken: 38, timeRequired: 30 } },
      { ...m4, time_taken_vs_required: { timeTaken: 30, timeRequired: 20 } },
    ]);
    expect(analysis.moduleGraph3_percentageMarks).toEqual([
      { ...m1, percentage_marks: 48.89 },
      { ...m4, percentage_marks: 33.33 },
    ]);
  });

  test('its time in the pie is split evenly, so the parts make up the time really taken', () => {
    // CO1: 24 + 90 / 2 = 69, CO4: 90 / 2 = 45, of 114 minutes.
    expect(analysis.moduleGraph4_pieTimeUsage).toEqual([
      { ...m1, timeTaken: 23, percentage: 60.53 },
      { ...m4, timeTaken: 15, percentage: 39.47 },
    ]);
  });

  test('modules of several subjects carry the subject', () => {
    const two = analyse(facts, [moduleOf('m1', 1, ['q1'], 'CE1'), moduleOf('m2', 1, ['q2'], 'IT3')], 3);
    expect(two.moduleGraph1_marks.map((one) => one.moduleLabel)).toEqual(['CE1 CO1', 'IT3 CO1']);
  });
});

test('every student stands in one count of each question', () => {
  const { questions } = analyse(facts, modules, 3);
  expect(questions[1]).toEqual({
    questionId: 'q2',
    name: 'Balancing',
    question: 'Balance a tree.',
    difficulty: 'HARD',
    modules: ['m1', 'm4'],
    obtainedMarks: 3.33,
    totalMarks: 10,
    percentage: 33.33,
    timeTaken: 30,
    timeRequired: 20,
    studentCount: 3,
    fullMarksCount: 0,
    someMarksCount: 2,
    noMarksCount: 0,
    notAttemptedCount: 1,
  });
  expect(questions.map((one) => one.notAttemptedCount)).toEqual([0, 1, 2]);
});

test('questions that only some had are averaged over those, and groups over what each could have', () => {
  // Each of three students had q1, and one of q2 and q3.
  const drawn = [
    facts[0],
    { ...facts[1], studentCount: 2, marksObtained: 10 },
    { ...facts[2], studentCount: 1 },
  ].filter((one) => one !== undefined) as QuestionFacts[];
  const { questions, graph1_marks } = analyse(drawn, [], 3);
  expect(questions.map(({ obtainedMarks, studentCount }) => [obtainedMarks, studentCount])).toEqual([
    [4, 3],
    [5, 2],
    [0, 1],
  ]);
  expect(questions.map((one) => one.notAttemptedCount)).toEqual([0, 0, 0]);
  // Of the easy ones (q1 for all, q3 for one of three) a student could have 5 + 5/3 marks; of the hard one 20/3.
  expect(graph1_marks).toEqual([
    { difficulty: 'EASY', obtainedMarks: 4, totalMarks: 6.67 },
    { difficulty: 'HARD', obtainedMarks: 3.33, totalMarks: 6.67 },
  ]);
});

test('without students there is nothing to divide by', () => {
  const nothing = {
    marksObtained: 0,
    secondsTaken: 0,
    fullMarksCount: 0,
    someMarksCount: 0,
    noMarksCount: 0,
  };
  const analysis = analyse(
    facts.map((one) => ({ ...one, ...nothing })),
    modules,
    0,
  );
  expect(analysis.graph4_pieTimeUsage).toEqual([
    { difficulty: 'EASY', timeTaken: 0, percentage: 0 },
    { difficulty: 'HARD', timeTaken: 0, percentage: 0 },
  ]);
  expect(analysis.moduleGraph1_marks[0]?.obtained_vs_total_marks).toEqual({
    obtainedMarks: 0,
    totalMarks: 15,
  });
});
