import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';

/** A module of a subject is a course outcome; it is shown as CO{order}. */
export const moduleSchema = z.object({ _id: idSchema, title: z.string(), order: z.number().int() });
export type Module = z.infer<typeof moduleSchema>;

export const subjectSchema = z.object({
  _id: idSchema,
  code: z.string(),
  name: z.string(),
  semester: z.number().int(),
});
export type Subject = z.infer<typeof subjectSchema>;

/** A subject as its department manages it. */
export const managedSubjectSchema = subjectSchema.extend({
  /** In their order. */
  modules: z.array(moduleSchema),
  departmentId: z.object({ _id: idSchema, name: z.string() }),
  departmentName: z.string(),
  createdAt: instantSchema,
});
export type ManagedSubject = z.infer<typeof managedSubjectSchema>;
