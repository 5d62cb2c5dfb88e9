import { analyse, type LeaderboardStudent, type QuestionFacts } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { inWords } from '../../../ui/charts/chart-figures.ts';
import {
  difficultyGroups,
  gradeFigures,
  gradedStudents,
  marksFigures,
  moduleGroups,
  outcomeFigures,
  questionGroups,
  shareFigures,
  timeFigures,
} from './analysis-figures.ts';
import { gradeInsights, groupInsights, questionInsights } from './insights.ts';

const facts = (
  questionId: string,
  difficulty: '1' | '2' | '3',
  [marks, marksObtained]: [number, number],
  [timeRequired, minutesTaken]: [number, number],
  [fullMarksCount, someMarksCount, noMarksCount]: [number, number, number],
): QuestionFacts => ({
  questionId,
  name: questionId === 'b' ? 'Balancing' : '',
  question: `Text of ${questionId}`,
  difficulty,
  marks,
  marksObtained,
  timeRequired,
  secondsTaken: minutesTaken * 60,
  studentCount: 4,
  fullMarksCount,
  someMarksCount,
  noMarksCount,
});

/** Four students: 36 of 40 marks in two easy questions, 28 of 80 in a hard one, which also took longest. */
const analysis = analyse(
  [
    facts('a', '1', [5, 20], [10, 40], [4, 0, 0]),
    facts('b', '3', [20, 28], [20, 110], [1, 1, 1]),
    facts('c', '1', [5, 16], [10, 50], [2, 2, 0]),
  ],
  [
    { id: 'm1', title: 'Arrays', order: 1, subjectCode: 'CE1', questionIds: ['a', 'b'] },
    { id: 'm2', title: 'Trees', order: 2, subjectCode: 'CE1', questionIds: ['b'] },
  ],
  4,
);

describe('figures', () => {
  test('of difficulties', () => {
    const groups = difficultyGroups(analysis);
    expect(groups.map(({ label, questionIds }) => [label, questionIds])).toEqual([
      ['Easy', ['a', 'c']],
      ['Hard', ['b']],
    ]);
    expect(inWords(marksFigures('Difficulty', groups))).toBe(
      'Easy: obtained 9, total 10. Hard: obtained 7, total 20.',
    );
    expect(inWords(timeFigures('Difficulty', groups))).toBe(
      'Easy: taken 22.5 min, required 20 min. Hard: taken 27.5 min, required 20 min.',
    );
    expect(inWords(shareFigures('Difficulty', groups))).toBe(
      'Easy: share 45 %, time 22.5 min. Hard: share 55 %, time 27.5 min.',
    );
  });

  test('of modules, by their label and in full', () => {
    const groups = moduleGroups(analysis);
    expect(groups.map(({ label, title, questionIds }) => [label, title, questionIds])).toEqual([
      ['CO1', 'Arrays', ['a', 'b']],
      ['CO2', 'Trees', ['b']],
    ]);
    expect(inWords(marksFigures('Module', groups))).toBe(
      'CO1: obtained 12, total 25. CO2: obtained 7, total 20.',
    );
  });

  test('of questions: each student stands once in every row', () => {
    expect(questionGroups(analysis).map(({ label, percentage }) => [label, percentage])).toEqual([
      ['Q1', 100],
      ['Q2', 35],
      ['Q3', 80],
    ]);
    expect(outcomeFigures(analysis).rows.map(({ values }) => values)).toEqual([
      [4, 0, 0, 0],
      [1, 1, 1, 1],
      [2, 2, 0, 0],
    ]);
  });

  test('of many rows are not read out one by one', () => {
    const rows = Array.from({ length: 13 }, (_, index) => ({ id: String(index), label: 'Q', values: [1] }));
    expect(inWords({ of: 'Question', series: [], rows })).toBe(
      '13 rows by question; the table has the figures.',
    );
  });
});

test('what stands out in a grouping', () => {
  expect(groupInsights(difficultyGroups(analysis))).toEqual([
    'Easy questions went best: students obtained 90 % of the marks.',
    'Hard questions went worst: students obtained 35 % of the marks.',
    'Hard questions took longer than planned: 27.5 min on average instead of 20 min.',
  ]);
  expect(groupInsights(difficultyGroups(analysis).slice(0, 1))).toEqual([
    'Easy questions: students obtained 90 % of the marks.',
    'Easy questions took longer than planned: 22.5 min on average instead of 20 min.',
  ]);
  expect(groupInsights([])).toEqual([]);
});

test('what stands out among the questions', () => {
  expect(questionInsights(analysis)).toEqual([
    'Q2 (Balancing) was the hardest: students obtained 35 % of the marks.',
    'Q2 (Balancing) was left out most often: by 1 of 4 students.',
    'Q2 (Balancing) took longer than planned: 27.5 min on average instead of 20 min.',
  ]);
  const [easy] = [facts('a', '1', [5, 20], [10, 40], [4, 0, 0])];
  expect(questionInsights(analyse([easy], [], 4))).toEqual([
    'Q1: students obtained 100 % of the marks.',
    'Every student attempted every question.',
    'On average nothing took longer than planned.',
  ]);
});

describe('grades', () => {
  const student = (
    marks: number,
    grade: LeaderboardStudent['grade'],
    isGraded = true,
  ): LeaderboardStudent => ({
    _id: `${marks}${isGraded}`,
    fullname: 'Asha Rao',
    username: '21CS001',
    semester: 5,
    batch: '2027',
    status: 'Present',
    rank: 1,
    marks,
    totalMarksObtained: marks,
    questionMarks: [marks],
    percentage: 50,
    hasMarksByQuestion: false,
    givenAt: null,
    byHand: [null],
    unmarked: 0,
    late: 0,
    evaluatedBy: null,
    exemption: null,
    percentile: 100,
    grade,
    duration: 1,
    submittedAt: '2026-01-05T09:00:00Z',
    isSubmissions: true,
    isGraded,
  });
  const students = [student(45, 'A'), student(31, 'B'), student(10, 'F'), student(50, 'A', false)];
  const graded = gradedStudents({ students });

  test('count those whose submission is graded', () => {
    expect(gradeFigures(graded).rows.map(({ label, values }) => [label, values[0]])).toEqual([
      ['A · 80 to 100 %', 1],
      ['B · 60 to 79 %', 1],
      ['C · 40 to 59 %', 0],
      ['F · below 40 %', 1],
    ]);
  });

  test('say who is at risk, how many reached the top, and where the middle is', () => {
    expect(gradeInsights(graded, { totalMarks: 50 })).toEqual([
      'At risk: 1 student below 40 %.',
      '1 student of 3 reached grade A (80 % or more).',
      'Half of the students have 62 % or more.',
    ]);
    expect(gradeInsights(graded.slice(0, 2), { totalMarks: 50 })[0]).toBe(
      'Nobody is at risk: every student has 40 % or more.',
    );
    expect(gradeInsights([], { totalMarks: 50 })).toEqual([]);
  });
});
