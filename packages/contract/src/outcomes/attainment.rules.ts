/**
 * Attainment of outcomes, as the self-assessment report of India's National Board of Accreditation asks for it (SAR for
 * undergraduate engineering programmes, criterion 3: 3.2 course outcomes, 3.3 programme outcomes; direct assessment by
 * internal tasks). `docs/attainment.md` says it in words.
 */
import { roundedFigure } from '../evaluation/evaluation.rules.ts';
import type {
  AttainmentFigures,
  AttainmentInputs,
  MeasuredStudent,
  MeasuredTask,
  OutcomeFigure,
  TaskFigure,
  Thresholds,
} from './attainment.ts';

/** What holds until a department says otherwise: 60 % of the marks; 50, 60 and 70 % of the students. */
export const DEFAULT_TARGET = 60;
export const DEFAULT_THRESHOLDS: Thresholds = [50, 60, 70];
export const DEFAULT_WEIGHT = 1;

/**
 * A percentage as it is compared: without what binary fractions leave of it, such as 59.99999999999999 for 0.33 of 0.55. The
 * sheet does the same with ROUND(…, 6).
 */
export const settled = (percent: number): number => Math.round(percent * 1e6) / 1e6;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What a student has of one outcome in a task, and could have: the marks of each question that the student had, in equal
 * parts for its outcomes. `maximum` is 0 for a student without a question of it.
 */
export const outcomeParts = (
  { questions }: MeasuredTask,
  marks: readonly (number | null)[],
  outcome: number,
): { obtained: number; maximum: number } => {
  let [obtained, maximum] = [0, 0];
  for (const [index, question] of questions.entries()) {
    const own = marks[index] ?? null;
    if (own === null || !question.outcomes.includes(outcome)) continue;
    obtained += own / question.outcomes.length;
    maximum += question.marks / question.outcomes.length;
  }
  return { obtained, maximum };
};

/** 3, 2 or 1 where that many percent of the students reached the target, else 0. */
export const levelOf = (share: number, thresholds: Thresholds): number =>
  thresholds.filter((threshold) => settled(share) >= threshold).length;

const marksIn = (students: readonly MeasuredStudent[], task: number): (readonly (number | null)[])[] =>
  students.flatMap(({ sittings }) =>
    sittings.filter((one) => one.task === task && one.state === 'MARKED').map(({ marks }) => marks),
  );

/** Of those who appeared in the task, and whose marks are there. */
const taskFigure = (
  task: MeasuredTask,
  sittings: readonly (readonly (number | null)[])[],
  outcome: number,
  { target, thresholds }: { target: number; thresholds: Thresholds },
): TaskFigure | null => {
  const parts = sittings
    .map((marks) => outcomeParts(task, marks, outcome))
    .filter(({ maximum }) => maximum > 0);
  if (parts.length === 0) return null;
  const percentages = parts.map(({ obtained, maximum }) => (100 * obtained) / maximum);
  const reached = percentages.filter((percent) => settled(percent) >= target).length;
  const share = (100 * reached) / parts.length;
  return {
    maximum: Math.max(...parts.map(({ maximum }) => maximum)),
    average: mean(parts.map(({ obtained }) => obtained)),
    percent: mean(percentages),
    appeared: parts.length,
    reached,
    share,
    level: levelOf(share, thresholds),
  };
};

/** The mean of the tasks' figures, each by its task's weight; the maximum is their sum. */
const outcomeFigure = (
  figures: readonly { figure: TaskFigure | null; weight: number }[],
): OutcomeFigure | null => {
  const counted = figures.flatMap(({ figure, weight }) => (figure && weight > 0 ? [{ figure, weight }] : []));
  if (counted.length === 0) return null;
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const weighed = (of: 'percent' | 'share' | 'level'): number =>
    counted.reduce((sum, { figure, weight }) => sum + weight * figure[of], 0) / weights;
  return {
    maximum: counted.reduce((sum, { figure }) => sum + figure.maximum, 0),
    percent: weighed('percent'),
    share: weighed('share'),
    level: weighed('level'),
  };
};

/** Σ (level × strength) ÷ Σ strength, over the outcomes that have a level and lead to it. */
const programmeFigure = (outcomes: readonly { level: number | null; strength: number }[]): number | null => {
  let [sum, strengths] = [0, 0];
  for (const { level, strength } of outcomes) {
    if (level === null) continue;
    sum += level * strength;
    strengths += strength;
  }
  return strengths > 0 ? sum / strengths : null;
};

/** The attainment of a subject's outcomes by the students of one passout year; nothing is rounded. */
export const attainmentOf = (inputs: AttainmentInputs): AttainmentFigures => {
  const { tasks, students, outcomes, programmeOutcomes, thresholds } = inputs;
  const byTask = tasks.map((task, place) => {
    const sittings = marksIn(students, place);
    return outcomes.map(({ target }, outcome) => taskFigure(task, sittings, outcome, { target, thresholds }));
  });
  const figures = outcomes.map((_, outcome) =>
    outcomeFigure(tasks.map(({ weight }, place) => ({ figure: byTask[place]?.[outcome] ?? null, weight }))),
  );
  return {
    tasks: byTask,
    outcomes: figures,
    programme: programmeOutcomes.map((_, place) =>
      programmeFigure(
        outcomes.map(({ strengths }, outcome) => ({
          level: figures[outcome]?.level ?? null,
          strength: strengths[place] ?? 0,
        })),
      ),
    ),
  };
};

/** The mean of several subjects' attainment of each programme outcome, of those that lead to it; not rounded. */
export const programmeMeans = (
  subjects: readonly (readonly (number | null)[])[],
  count: number,
): (number | null)[] =>
  Array.from({ length: count }, (_, place) => {
    const values = subjects.flatMap((programme) => programme[place] ?? []);
    return values.length > 0 ? mean(values) : null;
  });

const eachRounded = <Figure extends object>(figure: Figure | null): Figure | null =>
  figure &&
  (Object.fromEntries(
    Object.entries(figure).map(([name, value]) => [name, roundedFigure(Number(value))]),
  ) as Figure);

export const roundedOrNull = (value: number | null): number | null =>
  value === null ? null : roundedFigure(value);

/** The figures as they are shown: two decimals, rounded once, at the end. */
export const roundedFigures = ({ tasks, outcomes, programme }: AttainmentFigures): AttainmentFigures => ({
  tasks: tasks.map((figures) => figures.map(eachRounded)),
  outcomes: outcomes.map(eachRounded),
  programme: programme.map(roundedOrNull),
});

/** How the students stand with a task: how many there are, and are not counted. */
export const turnoutOf = (
  { students }: Pick<AttainmentInputs, 'students'>,
  task: number,
): { assigned: number; appeared: number; absent: number; pending: number } => {
  const states = students.flatMap(({ sittings }) =>
    sittings.filter((one) => one.task === task).map(({ state }) => state),
  );
  const count = (wanted: string): number => states.filter((state) => state === wanted).length;
  return {
    assigned: states.length,
    appeared: count('MARKED'),
    absent: count('ABSENT'),
    pending: count('PENDING'),
  };
};
