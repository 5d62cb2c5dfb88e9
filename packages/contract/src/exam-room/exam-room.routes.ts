import { z } from 'zod';
import { examMessageSchema } from '../attempts/exam-message.ts';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  ownQuestionSchema,
  roomEventSchema,
  roomMessageDraftSchema,
  roomSchema,
  roomTextSchema,
  submitForDraftSchema,
} from './room.ts';

const STUDENT = ['STUDENT'] as const;
const taskParams = z.object({ taskId: z.guid('Invalid Task ID').toLowerCase() });

export const watchRoom = defineRoute({
  method: 'GET',
  path: '/faculty/room/:taskId',
  roles: AUTHORS,
  summary:
    'The students of a task as they stand now, with messages and questions. Who accepts `text/event-stream` is sent what changes, too.',
  params: taskParams,
  response: dataOf(roomSchema),
  events: roomEventSchema,
});

export const sendRoomMessage = defineRoute({
  method: 'POST',
  path: '/faculty/room/:taskId/message',
  roles: AUTHORS,
  summary: 'Tells something to one student of a task or to all, or answers a question of a student.',
  params: taskParams,
  body: roomMessageDraftSchema,
  response: doneSchema,
  rateLimit: 60,
});

export const submitFor = defineRoute({
  method: 'POST',
  path: '/faculty/room/:taskId/submit-for',
  roles: AUTHORS,
  summary:
    'Submits the attempt of a student with what has arrived of it; one that is submitted already stays as it is.',
  params: taskParams,
  body: submitForDraftSchema,
  response: dataOf(
    z.object({
      /** False: it was submitted before. */
      submitted: z.boolean(),
    }),
  ),
});

export const askInvigilator = defineRoute({
  method: 'POST',
  path: '/student/ask-invigilator',
  roles: STUDENT,
  summary: 'Asks those who watch over the exam.',
  body: z.object({
    taskId: idSchema,
    /** Drawn by the page: the same question sent again is there once. */
    _id: idSchema,
    text: roomTextSchema,
  }),
  response: doneSchema,
  rateLimit: 10,
  duringExam: true,
});

/** The exam page is told new ones with the clock (`examEvents`, `examClock`). */
export const examMessages = defineRoute({
  method: 'POST',
  path: '/student/exam-messages',
  roles: STUDENT,
  summary: 'What the student was told during the exam, and what the student has asked; oldest first.',
  body: z.object({ taskId: idSchema }),
  response: dataOf(z.object({ messages: z.array(examMessageSchema), questions: z.array(ownQuestionSchema) })),
  duringExam: true,
});
