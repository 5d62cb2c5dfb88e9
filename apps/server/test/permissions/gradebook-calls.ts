import {
  addGradebookTemplate,
  deleteGradebookTemplate,
  editGradebookTemplate,
  fetchGradebook,
  fetchGradebookChoices,
  fetchGradebookTemplates,
  viewGradebookTemplate,
  type GradebookTemplate,
} from '@assay/contract';
import { templateFields } from '../sheets/gradebook-template.ts';
import { completedTask } from './items.ts';
import { server, statusOf, tokenOf, type CallTable } from './people.ts';

const MARKERS = [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401];
const ADMIN_ONLY = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401];

const newTemplate = async (): Promise<GradebookTemplate> => {
  const token = tokenOf('admin');
  const { body } = await server.call(addGradebookTemplate, { token, body: templateFields() });
  const params = { templateId: body.data._id };
  return (await server.call(viewGradebookTemplate, { token, params })).body.data;
};

/** Gradebooks: of who sees the marks of a task; their templates: of administrators. */
export const GRADEBOOK_CALLS: CallTable = {
  'faculty/gradebook': [
    async (person) =>
      statusOf(person, fetchGradebook, {
        params: { taskId: await completedTask() },
        query: { format: 'moodle' },
      }),
    MARKERS,
  ],
  'faculty/gradebook-choices': [
    async (person) => statusOf(person, fetchGradebookChoices, { params: { taskId: await completedTask() } }),
    MARKERS,
  ],
  'admin/gradebook-templates': [
    (person) => statusOf(person, fetchGradebookTemplates, { query: {} }),
    ADMIN_ONLY,
  ],
  'admin/gradebook-template': [
    async (person) =>
      statusOf(person, viewGradebookTemplate, { params: { templateId: (await newTemplate())._id } }),
    ADMIN_ONLY,
  ],
  'admin/add-gradebook-template': [
    (person) => statusOf(person, addGradebookTemplate, { body: templateFields() }),
    ADMIN_ONLY,
  ],
  'admin/edit-gradebook-template': [
    async (person) => {
      const { _id: id, ...template } = await newTemplate();
      return statusOf(person, editGradebookTemplate, { body: { ...template, id } });
    },
    ADMIN_ONLY,
  ],
  'admin/delete-gradebook-template': [
    async (person) => statusOf(person, deleteGradebookTemplate, { body: { id: (await newTemplate())._id } }),
    ADMIN_ONLY,
  ],
};
