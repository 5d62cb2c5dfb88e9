import { z } from 'zod';
import { dataOf, doneSchema, idSchema, newItemIdSchema, pageOf } from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { defineList } from '../list.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { gradebookFileSchema, platformSchema, sheetFormatSchema } from './gradebook.ts';
import { gradebookTemplateSchema, listedTemplateSchema, templateFieldsSchema } from './gradebook-template.ts';

const ADMIN = ['ADMIN'] as const;

/** Whether the time zone is one that clocks are known of. */
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const FORMAT_WRONG = 'Choose moodle, canvas, canvas-zero, blackboard or the id of a template.';

export const fetchGradebook = defineRoute({
  method: 'GET',
  path: '/faculty/gradebook/:taskId',
  roles: AUTHORS,
  summary:
    'The marks of a task for the gradebook of another system, as rows and columns: for a learning platform, or by a template.',
  params: z.object({ taskId: idSchema }),
  query: z.object({
    format: z.union([platformSchema, z.guid(FORMAT_WRONG).toLowerCase()], FORMAT_WRONG),
    /** IANA name of the time zone in which dates are said. */
    timeZone: z.string().max(60).refine(isTimeZone, 'This time zone is not known.').default('UTC'),
  }),
  response: dataOf(gradebookFileSchema),
});

/** A template as the menu of a leaderboard offers it. */
export const fetchGradebookChoices = defineRoute({
  method: 'GET',
  path: '/faculty/gradebook-choices/:taskId',
  roles: AUTHORS,
  summary:
    'The templates by which the gradebook of a task can be made: its institute’s and those of all, by name.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(z.array(z.object({ _id: idSchema, name: z.string(), format: sheetFormatSchema }))),
});

export const gradebookTemplateList = defineList({
  order: 'name',
  columns: { name: 'words', instituteName: 'words', savedBy: 'words', savedAt: 'unfiltered' },
});

export const fetchGradebookTemplates = defineRoute({
  method: 'GET',
  path: '/admin/gradebook-templates',
  roles: ADMIN,
  summary: 'The templates of gradebooks, by name unless sorted otherwise.',
  query: gradebookTemplateList.query,
  response: pageOf(listedTemplateSchema),
});

export const viewGradebookTemplate = defineRoute({
  method: 'GET',
  path: '/admin/gradebook-template/:templateId',
  roles: ADMIN,
  summary: 'One template of a gradebook.',
  params: z.object({ templateId: idSchema }),
  response: dataOf(gradebookTemplateSchema),
});

export const addGradebookTemplate = defineRoute({
  method: 'POST',
  path: '/admin/add-gradebook-template',
  roles: ADMIN,
  summary: 'Creates a template; 409 for a name that the institute, or all of them, have already.',
  body: templateFieldsSchema.extend({ _id: newItemIdSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const editGradebookTemplate = defineRoute({
  method: 'POST',
  path: '/admin/edit-gradebook-template',
  roles: ADMIN,
  summary: 'Changes a template. Refused when another edition is stored than the one opened.',
  body: templateFieldsSchema.extend({ id: idSchema, edition: editionSchema }),
  response: doneSchema,
  conflict: gradebookTemplateSchema,
});

export const deleteGradebookTemplate = defineRoute({
  method: 'POST',
  path: '/admin/delete-gradebook-template',
  roles: ADMIN,
  summary: 'Deletes a template. Files that were made by it stay as they are.',
  body: z.object({ id: idSchema }),
  response: doneSchema,
});
