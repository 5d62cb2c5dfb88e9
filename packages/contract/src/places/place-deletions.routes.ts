import { z } from 'zod';
import { dataOf, doneSchema, idSchema, instantSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { placeContentsSchema, placeDeletionSchema } from './place.ts';

/** An institute head looks after the departments of the own institute. */
const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

/** An institute or a department that will be deleted, and until then is closed. */
export const waitingPlaceSchema = z.object({
  /** Of the institute, or of the department. */
  _id: idSchema,
  name: z.string(),
  instituteId: idSchema,
  /** Of a department the name of its institute; of an institute null. */
  instituteName: z.string().nullable(),
  /** What was in it when somebody had it deleted. */
  contents: placeContentsSchema.pick({ departments: true, faculties: true, students: true, tasks: true }),
  askedBy: z.string(),
  askedAt: instantSchema,
  /** When it is deleted. */
  dueAt: instantSchema,
});
export type WaitingPlace = z.infer<typeof waitingPlaceSchema>;

export const fetchPlaceContents = defineRoute({
  method: 'GET',
  path: '/admin/place-contents',
  roles: KEEPERS,
  summary: 'What goes with an institute, or with one of its departments, when it is deleted.',
  query: z.object({ instituteId: idSchema, departmentId: idSchema.optional() }),
  response: dataOf(placeContentsSchema),
});

export const fetchWaitingPlaces = defineRoute({
  method: 'GET',
  path: '/admin/waiting-places',
  roles: KEEPERS,
  summary:
    'The institutes and departments that will be deleted, the next one first. An institute head sees the departments of their institute.',
  response: dataOf(z.array(waitingPlaceSchema)),
});

export const deletePlaceNow = defineRoute({
  method: 'POST',
  path: '/admin/delete-place-now',
  roles: ['ADMIN'],
  summary:
    'Deletes an institute or a department at once that was to be deleted, when its name is typed again. Results stay.',
  body: placeDeletionSchema,
  response: doneSchema,
});

export const restorePlace = defineRoute({
  method: 'POST',
  path: '/admin/restore-place',
  roles: KEEPERS,
  summary: 'Opens an institute or a department again that was to be deleted, with everything as it was.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
});
