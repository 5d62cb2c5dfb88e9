import { sql } from 'kysely';

/**
 * The place of a question in the attempt of its student, from 0: the own one, or the task's where the attempt has none.
 * Reads `attempt_question` and `task_question`.
 */
export const ownPlace = sql<number>`coalesce(attempt_question.position, task_question.position)`;
