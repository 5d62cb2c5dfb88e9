import type { MarkingQueue, ProgramMarking } from './marking-queue.ts';

/** A program in the queue. */
export interface MarkingPlace {
  studentId: string;
  questionId: string;
}

/** Whether somebody goes through a question of all students, or through all questions of a student. */
export const MARKING_ORDERS = ['question', 'student'] as const;
export type MarkingOrder = (typeof MARKING_ORDERS)[number];

type Queue = Pick<MarkingQueue, 'questions' | 'students'>;

/** All attempted programs in the order in which they are marked. */
const inOrder = ({ questions, students }: Queue, order: MarkingOrder) => {
  const places = students.flatMap(({ _id, programs }) =>
    programs.map(({ questionId, marking }) => ({ studentId: _id, questionId, marking })),
  );
  if (order === 'student') return places;
  const ofQuestion = Map.groupBy(places, ({ questionId }) => questionId);
  return questions.flatMap(({ questionId }) => ofQuestion.get(questionId) ?? []);
};

/**
 * The next program that waits for a person: behind `from` in this order, then from the beginning. Null when none waits
 * but the one at `from`.
 */
export const nextUnmarked = (
  queue: Queue,
  from: MarkingPlace | null,
  order: MarkingOrder,
): MarkingPlace | null => {
  const all = inOrder(queue, order);
  const at = all.findIndex(
    ({ studentId, questionId }) => studentId === from?.studentId && questionId === from.questionId,
  );
  const next = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(
    ({ marking }) => marking === 'WAITING',
  );
  return next ? { studentId: next.studentId, questionId: next.questionId } : null;
};

/** How many programs there are, and how far each is. */
export interface MarkingProgress extends Record<ProgramMarking, number> {
  programs: number;
}

/** Counts programs by how far their marking is. */
export const markingProgress = (programs: readonly { marking: ProgramMarking }[]): MarkingProgress => {
  const counts = { programs: programs.length, GRADING: 0, WAITING: 0, EVALUATED: 0, BY_TESTS: 0 };
  for (const { marking } of programs) counts[marking] += 1;
  return counts;
};

/** The programs of one question. */
export const programsOfQuestion = ({ students }: Queue, questionId: string) =>
  students.flatMap(({ programs }) => programs.filter((program) => program.questionId === questionId));
