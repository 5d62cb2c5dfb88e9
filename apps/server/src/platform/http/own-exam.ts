import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';

const namesTask = z.object({ taskId: z.string() });

/** The task that a call names among its parameters or in its body; null when it names none. */
export const taskNamedIn = ({ params, body }: { params: unknown; body: unknown }): string | null =>
  (namesTask.safeParse(params).data ?? namesTask.safeParse(body).data)?.taskId ?? null;

/** @throws FORBIDDEN when the session of an exam browser calls for another task than its own. */
export const requireOwnExam = (request: FastifyRequest): void => {
  const exam = request.actor?.exam;
  const taskId = taskNamedIn(request);
  if (exam && taskId && taskId !== exam.taskId)
    throw new AppError(
      'FORBIDDEN',
      'Safe Exam Browser was opened for another task. Leave it, and open this task from your available tasks.',
    );
};
