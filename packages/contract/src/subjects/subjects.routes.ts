import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { moduleSchema, subjectSchema } from './subject.ts';

export const getAllSubjects = defineRoute({
  method: 'GET',
  path: '/faculty/get-all-subjects',
  roles: AUTHORS,
  summary: "The subjects of the caller's department.",
  response: dataOf(z.array(subjectSchema)),
});

export const getModulesBySubject = defineRoute({
  method: 'GET',
  path: '/faculty/get-modules-by-subject/:subjectId',
  roles: AUTHORS,
  summary: 'The modules (course outcomes) of a subject in their order.',
  params: z.object({ subjectId: idSchema }),
  response: dataOf(z.array(moduleSchema)),
});
