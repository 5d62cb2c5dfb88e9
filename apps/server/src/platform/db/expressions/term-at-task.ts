import { sql } from 'kysely';

/**
 * Semester and passout year of a student as a task began, and as they are as long as it has not. Reads `task_student` and
 * `student`.
 */
export const termAtTask = {
  semester: sql<number>`coalesce(task_student.semester, student.semester)`,
  batch: sql<string>`coalesce(task_student.batch, student.batch)`,
};
