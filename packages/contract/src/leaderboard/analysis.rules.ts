import { DIFFICULTIES, type Difficulty } from '../questions/question.ts';
import type { TaskQuestion } from '../tasks/task.ts';
import type { Analysis, QuestionAnalysis } from './analysis.ts';
import type { OutcomeKey } from './leaderboard.ts';
import { percentageOf } from './leaderboard.rules.ts';

/** What is known of one question of a task; sums and counts are over the students that are analysed. */
export interface QuestionFacts extends TaskQuestion {
  /** Its short name; empty where there is none. */
  name: string;
  /** Plain text. */
  question: string;
  difficulty: Difficulty;
  /** How many of the students had it. */
  studentCount: number;
  /** Sum of the marks obtained. */
  marksObtained: number;
  /** Sum of the seconds taken. */
  secondsTaken: number;
  fullMarksCount: number;
  someMarksCount: number;
  noMarksCount: number;
}

/** A module of the task's questions. */
export interface ModuleFacts {
  id: string;
  title: string;
  /** 1 for CO1. */
  order: number;
  /** Code of the subject: `CE501`. */
  subjectCode: string;
  questionIds: readonly string[];
}

const sum = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);
const rounded = (value: number): number => Math.round(value * 100) / 100;
const average = (total: number, count: number): number => (count > 0 ? total / count : 0);
const minutes = (seconds: number, studentCount: number): number =>
  rounded(average(seconds, studentCount) / 60);

/**
 * Averages of some questions over all students, with what the task gives and plans for one of them on average: of a pool
 * each has a part.
 */
const figuresOf = (facts: readonly QuestionFacts[], studentCount: number) => {
  const shareOf = (one: QuestionFacts): number => (studentCount > 0 ? one.studentCount / studentCount : 1);
  const obtained = average(
    sum(facts, (one) => one.marksObtained),
    studentCount,
  );
  const total = sum(facts, (one) => one.marks * shareOf(one));
  return {
    marks: { obtainedMarks: rounded(obtained), totalMarks: rounded(total) },
    time: {
      timeTaken: minutes(
        sum(facts, (one) => one.secondsTaken),
        studentCount,
      ),
      timeRequired: rounded(sum(facts, (one) => one.timeRequired * shareOf(one))),
    },
    percentage: rounded(percentageOf(obtained, total)),
  };
};

interface Grouped<Key> {
  key: Key;
  facts: readonly QuestionFacts[];
  /** What the pie counts for this group; the groups' seconds make up the whole. */
  seconds: number;
}

const figuresOfGroups = <Key>(groups: readonly Grouped<Key>[], studentCount: number) => {
  const whole = sum(groups, (group) => group.seconds);
  return groups.map(({ key, facts, seconds }) => ({
    key,
    ...figuresOf(facts, studentCount),
    share: { timeTaken: minutes(seconds, studentCount), percentage: rounded(percentageOf(seconds, whole)) },
  }));
};

const byDifficulty = (facts: readonly QuestionFacts[], studentCount: number) => {
  const groups = (['1', '2', '3'] as const).map((difficulty) => {
    const own = facts.filter((one) => one.difficulty === difficulty);
    return {
      key: { difficulty: DIFFICULTIES[difficulty] },
      facts: own,
      seconds: sum(own, (one) => one.secondsTaken),
    };
  });
  const figures = figuresOfGroups(
    groups.filter((group) => group.facts.length > 0),
    studentCount,
  );
  return {
    graph1_marks: figures.map(({ key, marks }) => ({ ...key, ...marks })),
    graph2_time: figures.map(({ key, time }) => ({ ...key, ...time })),
    graph3_percentageMarks: figures.map(({ key, percentage }) => ({ ...key, percentage })),
    graph4_pieTimeUsage: figures.map(({ key, share }) => ({ ...key, ...share })),
  };
};

/**
 * How the course outcomes of a task are called. Those of one subject are `co2` and `CO2` by their own number; those of
 * several subjects are numbered through in the order given, and carry the subject: `CE501 CO2`.
 */
export const outcomesOf = (
  modules: readonly Pick<ModuleFacts, 'order' | 'subjectCode'>[],
): { key: OutcomeKey; label: string }[] => {
  const severalSubjects = new Set(modules.map((module) => module.subjectCode)).size > 1;
  return modules.map(({ order, subjectCode }, index) =>
    severalSubjects
      ? { key: `co${index + 1}`, label: `${subjectCode} CO${order}` }
      : { key: `co${order}`, label: `CO${order}` },
  );
};

const byModule = (facts: readonly QuestionFacts[], modules: readonly ModuleFacts[], studentCount: number) => {
  const outcomes = outcomesOf(modules);
  const modulesOf = (questionId: string): number =>
    modules.filter((module) => module.questionIds.includes(questionId)).length;
  const groups = modules.map(({ id, title, questionIds }, index) => {
    const own = facts.filter((one) => questionIds.includes(one.questionId));
    return {
      key: {
        moduleId: id,
        moduleTitle: title,
        moduleLabel: outcomes[index]?.label ?? '',
      },
      facts: own,
      seconds: sum(own, (one) => one.secondsTaken / modulesOf(one.questionId)),
    };
  });
  const figures = figuresOfGroups(groups, studentCount);
  return {
    moduleGraph1_marks: figures.map(({ key, marks }) => ({ ...key, obtained_vs_total_marks: marks })),
    moduleGraph2_time: figures.map(({ key, time }) => ({ ...key, time_taken_vs_required: time })),
    moduleGraph3_percentageMarks: figures.map(({ key, percentage }) => ({
      ...key,
      percentage_marks: percentage,
    })),
    moduleGraph4_pieTimeUsage: figures.map(({ key, share }) => ({ ...key, ...share })),
  };
};

/** A question over those who had it. */
const ofQuestion = (facts: QuestionFacts, modules: readonly ModuleFacts[]): QuestionAnalysis => {
  const {
    questionId,
    name,
    question,
    difficulty,
    fullMarksCount,
    someMarksCount,
    noMarksCount,
    studentCount,
  } = facts;
  const { marks, time, percentage } = figuresOf([facts], studentCount);
  return {
    questionId,
    name,
    question,
    difficulty: DIFFICULTIES[difficulty],
    modules: modules.filter((module) => module.questionIds.includes(questionId)).map((module) => module.id),
    ...marks,
    percentage,
    ...time,
    studentCount,
    fullMarksCount,
    someMarksCount,
    noMarksCount,
    notAttemptedCount: studentCount - fullMarksCount - someMarksCount - noMarksCount,
  };
};

/** The analysis of a task from the facts of its questions, in their order, and of their modules, in theirs. */
export const analyse = (
  facts: readonly QuestionFacts[],
  modules: readonly ModuleFacts[],
  studentCount: number,
): Analysis => ({
  studentCount,
  questions: facts.map((one) => ofQuestion(one, modules)),
  ...byDifficulty(facts, studentCount),
  ...byModule(facts, modules, studentCount),
});
