import {
  addGradebookTemplate,
  deleteGradebookTemplate,
  editGradebookTemplate,
  fetchGradebook,
  fetchGradebookChoices,
  fetchGradebookTemplates,
  viewGradebookTemplate,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchGradebook, handleFetchGradebookChoices } from './fetch-gradebook.ts';
import {
  handleAddGradebookTemplate,
  handleDeleteGradebookTemplate,
  handleEditGradebookTemplate,
  handleFetchGradebookTemplates,
  handleViewGradebookTemplate,
} from './manage-templates.ts';

export const gradebookRoutes = [
  mount(fetchGradebook, handleFetchGradebook),
  mount(fetchGradebookChoices, handleFetchGradebookChoices),
  mount(fetchGradebookTemplates, handleFetchGradebookTemplates),
  mount(viewGradebookTemplate, handleViewGradebookTemplate),
  mount(addGradebookTemplate, handleAddGradebookTemplate),
  mount(editGradebookTemplate, handleEditGradebookTemplate),
  mount(deleteGradebookTemplate, handleDeleteGradebookTemplate),
];
