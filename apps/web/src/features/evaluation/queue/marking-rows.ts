import {
  markingProgress,
  nextUnmarked,
  programsOfQuestion,
  questionTitle,
  type MarkingOrder,
  type MarkingProgress,
  type MarkingQueue,
} from '@assay/contract';
import { deskAddress } from './marking-address.ts';

/** A question, or a student: what is marked in one go. */
export interface MarkingRow {
  id: string;
  /** `Question 2`, or the student's name. */
  name: string;
  /** What the question is called, or the enrollment number. */
  more: string;
  progress: MarkingProgress;
  /** Where it is marked: at what waits first, else at its first answer; null without any. */
  to: string | null;
  /** Where its answers stand side by side; null where they are no pages. */
  pagesTo: string | null;
}

export const rowsOf = (queue: MarkingQueue, order: MarkingOrder, base: string): MarkingRow[] => {
  const { task, questions, students } = queue;
  const addressOf = (some: Pick<MarkingQueue, 'students'>): string | null => {
    const within = { questions, students: some.students };
    const [student] = some.students.filter(({ programs }) => programs.length > 0);
    const [program] = student?.programs ?? [];
    const target =
      nextUnmarked(within, null, order) ??
      (student && program ? { studentId: student._id, questionId: program.questionId } : null);
    return (
      target &&
      deskAddress(base, {
        taskId: task._id,
        studentId: target.studentId,
        questionId: target.questionId,
        order,
      })
    );
  };
  if (order === 'student')
    return students.map((student) => ({
      id: student._id,
      name: student.fullname,
      more: student.username,
      progress: markingProgress(student.programs),
      to: addressOf({ students: [student] }),
      pagesTo: null,
    }));
  return questions.map(({ questionId, name, question, marks, isPage }, place) => {
    const some = students.flatMap((student) => {
      const programs = student.programs.filter((program) => program.questionId === questionId);
      return programs.length > 0 ? [{ ...student, programs }] : [];
    });
    return {
      id: questionId,
      name: `Question ${place + 1} (${marks} marks)`,
      more: questionTitle({ name, statement: question }),
      progress: markingProgress(programsOfQuestion(queue, questionId)),
      to: addressOf({ students: some }),
      pagesTo: isPage && some.length > 0 ? `${base}/marking/${task._id}/${questionId}` : null,
    };
  });
};
