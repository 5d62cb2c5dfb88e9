import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { MODULES_MAX } from '../subjects/subject.rules.ts';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';

/** Most programme outcomes of a department. */
export const PROGRAMME_OUTCOMES_MAX = 40;
/** Largest weight of a task. */
export const WEIGHT_MAX = 1000;
/** How strongly a course outcome can lead to a programme outcome; 0: not at all. */
export const STRENGTH_MAX = 3;

const percent = z
  .number('Enter a number from 1 to 100.')
  .min(1, 'Enter a number from 1 to 100.')
  .max(100, 'Enter a number from 1 to 100.');

const text = (what: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} is required.`)
    .max(max, `${what} must be ${max} characters or less.`)
    .refine(isPlainName, NAME_NOT_PLAIN);

const programmeOutcomesSchema = z
  .array(
    z.object({
      /** Of one that the department has already; it keeps its place in the maps of the subjects. */
      _id: idSchema.optional(),
      code: text('A code', 10),
      title: text('A title', 300),
    }),
  )
  .max(PROGRAMME_OUTCOMES_MAX, `A department may have at most ${PROGRAMME_OUTCOMES_MAX} programme outcomes.`)
  .superRefine((outcomes, context) => {
    const codes = outcomes.map(({ code }) => code.toLowerCase());
    for (const [index, code] of codes.entries())
      if (codes.indexOf(code) < index)
        context.addIssue({ code: 'custom', path: [index, 'code'], message: 'Codes must be unique.' });
  });

/** What a department measures outcomes by. */
export const attainmentSettingsSchema = z
  .object({
    /** Percent of the marks of an outcome, where its subject says nothing else. */
    target: percent,
    /** Percent of the students for level 1, 2 and 3. */
    level1: percent,
    level2: percent,
    level3: percent,
    programmeOutcomes: programmeOutcomesSchema,
  })
  .superRefine(({ level1, level2, level3 }, context) => {
    const rising = 'Each level must need more students than the one below.';
    if (level2 <= level1) context.addIssue({ code: 'custom', path: ['level2'], message: rising });
    if (level3 <= level2) context.addIssue({ code: 'custom', path: ['level3'], message: rising });
  });
export type AttainmentSettings = z.infer<typeof attainmentSettingsSchema>;

/** The same as it is stored, for who opens its form. */
export const storedSettingsSchema = z.object({
  target: z.number(),
  level1: z.number(),
  level2: z.number(),
  level3: z.number(),
  programmeOutcomes: z.array(z.object({ _id: idSchema, code: z.string(), title: z.string() })),
  edition: editionSchema,
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

const strengthSchema = z.number().int().min(0).max(STRENGTH_MAX, `Enter a number from 0 to ${STRENGTH_MAX}.`);

/** What a subject says of its outcomes: what is left out is as the department has it. */
export const subjectSettingsSchema = z.object({
  outcomes: z
    .array(
      z.object({
        _id: idSchema,
        /** Null: the department's. */
        target: percent.nullable(),
        /** Those of strength 0 may be left out. */
        map: z
          .array(z.object({ programmeOutcomeId: idSchema, strength: strengthSchema }))
          .max(PROGRAMME_OUTCOMES_MAX),
      }),
    )
    .max(MODULES_MAX),
  tasks: z
    .array(
      z.object({
        _id: idSchema,
        weight: z
          .number('Enter a weight, 0 or more.')
          .min(0, 'Enter a weight, 0 or more.')
          .max(WEIGHT_MAX, `Enter a weight of at most ${WEIGHT_MAX}.`),
      }),
    )
    .max(10_000),
});
export type SubjectSettings = z.infer<typeof subjectSettingsSchema>;

export const storedSubjectSettingsSchema = z.object({
  subject: z.object({ _id: idSchema, code: z.string(), name: z.string() }),
  /** What holds where an outcome has no target. */
  departmentTarget: z.number(),
  programmeOutcomes: z.array(z.object({ _id: idSchema, code: z.string(), title: z.string() })),
  outcomes: z.array(
    z.object({
      _id: idSchema,
      code: z.string(),
      title: z.string(),
      target: z.number().nullable(),
      map: z.array(z.object({ programmeOutcomeId: idSchema, strength: z.number() })),
    }),
  ),
  /** The newest first. */
  tasks: z.array(z.object({ _id: idSchema, name: z.string(), startTime: instantSchema, weight: z.number() })),
  edition: editionSchema,
});
export type StoredSubjectSettings = z.infer<typeof storedSubjectSettingsSchema>;
