import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { taskStatusSchema } from '../tasks/task.ts';

export const facultyDetails = defineRoute({
  method: 'GET',
  path: '/faculty/details',
  roles: AUTHORS,
  summary: 'What the dashboard of an author counts.',
  response: z.object({
    success: z.literal(true),
    data: z.array(z.object({ _id: idSchema, name: z.string(), status: taskStatusSchema })),
    questions: z.array(z.object({ _id: idSchema })),
    grp: z.array(z.object({ _id: idSchema })),
  }),
});

export const studentDetails = defineRoute({
  method: 'GET',
  path: '/student/details',
  roles: ['STUDENT'],
  summary: "What the student's dashboard counts.",
  response: z.object({
    success: z.literal(true),
    availableTasks: z.number().int(),
    upcomingTasks: z.number().int(),
    completedTasks: z.number().int(),
  }),
});
