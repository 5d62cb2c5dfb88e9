import { z } from 'zod';
import { dataOf, doneSchema, idSchema, instantSchema, newItemIdSchema } from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { attainmentReportSchema, departmentAttainmentSchema, frozenAttainmentSchema } from './attainment.ts';
import {
  attainmentSettingsSchema,
  storedSettingsSchema,
  storedSubjectSettingsSchema,
  subjectSettingsSchema,
} from './attainment-settings.ts';

const HEAD = ['DEPARTMENT-HEAD'] as const;
/** Passout year. */
const batchSchema = z.string().regex(/^[0-9]{4}$/, 'Passout Year must be a valid 4-digit year.');
const termQuery = z.object({ subjectId: idSchema, batch: batchSchema });

export const getAttainmentSettings = defineRoute({
  method: 'GET',
  path: '/hod/attainment-settings',
  roles: HEAD,
  summary: "What the caller's department measures outcomes by, and its programme outcomes.",
  response: dataOf(storedSettingsSchema),
});

export const saveAttainmentSettings = defineRoute({
  method: 'POST',
  path: '/hod/save-attainment-settings',
  roles: HEAD,
  summary:
    'Changes them. Programme outcomes that are no longer named are removed, with what leads to them. Refused when another edition is stored than the one opened.',
  body: attainmentSettingsSchema.safeExtend({ edition: editionSchema }),
  response: doneSchema,
  conflict: storedSettingsSchema,
});

export const getSubjectSettings = defineRoute({
  method: 'GET',
  path: '/hod/subject-outcomes/:subjectId',
  roles: HEAD,
  summary: 'Targets of the outcomes of a subject, its CO–PO map, and what its tasks weigh.',
  params: z.object({ subjectId: idSchema }),
  response: dataOf(storedSubjectSettingsSchema),
});

export const saveSubjectSettings = defineRoute({
  method: 'POST',
  path: '/hod/save-subject-outcomes',
  roles: HEAD,
  summary: 'Changes them. Refused when another edition is stored than the one opened.',
  body: subjectSettingsSchema.extend({ subjectId: idSchema, edition: editionSchema }),
  response: doneSchema,
  conflict: storedSubjectSettingsSchema,
});

export const getAttainmentTerms = defineRoute({
  method: 'GET',
  path: '/faculty/attainment-terms/:subjectId',
  roles: AUTHORS,
  summary:
    'The passout years whose students sat tasks of a subject that the caller may analyse, the newest first.',
  params: z.object({ subjectId: idSchema }),
  response: dataOf(
    z.array(
      z.object({
        batch: z.string(),
        tasks: z.number(),
        students: z.number(),
        /** When the first of the tasks began, and when the last one did. */
        from: instantSchema,
        until: instantSchema,
      }),
    ),
  ),
});

export const getAttainment = defineRoute({
  method: 'GET',
  path: '/faculty/attainment',
  roles: AUTHORS,
  summary:
    'The attainment of the outcomes of a subject by the students of a passout year, in all tasks that the caller may analyse, with what it is computed from.',
  query: termQuery,
  response: dataOf(attainmentReportSchema),
});

export const freezeAttainment = defineRoute({
  method: 'POST',
  path: '/faculty/freeze-attainment',
  roles: AUTHORS,
  summary: 'Keeps the same report as it is now.',
  body: termQuery.extend({
    _id: newItemIdSchema,
    /** What it was handed in for. */
    note: z.string().trim().max(200, 'A note may have at most 200 characters.').default(''),
  }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const getFrozenAttainments = defineRoute({
  method: 'GET',
  path: '/faculty/frozen-attainments',
  roles: AUTHORS,
  summary:
    'The reports that were kept, of one subject or of all: for faculty their own, for the department head those of the department too; the newest first.',
  query: z.object({ subjectId: idSchema.optional() }),
  response: dataOf(z.array(frozenAttainmentSchema)),
});

export const getFrozenAttainment = defineRoute({
  method: 'GET',
  path: '/faculty/frozen-attainment/:id',
  roles: AUTHORS,
  summary: 'One of them, as it was.',
  params: z.object({ id: idSchema }),
  response: dataOf(frozenAttainmentSchema.extend({ report: attainmentReportSchema })),
});

export const getDepartmentAttainment = defineRoute({
  method: 'GET',
  path: '/attainment/departments',
  roles: ['INSTITUTE-HEAD', 'DEPARTMENT-HEAD'],
  summary:
    "The attainment of outcomes by the students of a passout year, by department of the caller's institute; for the department head their own. Without a year that of the newest tasks.",
  query: z.object({ batch: batchSchema.optional() }),
  response: dataOf(
    z.object({
      batch: z.string().nullable(),
      /** The passout years that there are, the newest first. */
      batches: z.array(z.string()),
      departments: z.array(departmentAttainmentSchema),
    }),
  ),
});
