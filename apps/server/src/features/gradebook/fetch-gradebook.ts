import {
  platformFile,
  PLATFORMS,
  templateFile,
  type fetchGradebook,
  type fetchGradebookChoices,
  type Gradebook,
  type GradebookFile,
  type Platform,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireTask } from '../tasks/index.ts';
import { findPlaces } from './gradebook.repository.ts';
import { readGradebook } from './read-gradebook.ts';
import { findTemplateFor, listTemplatesFor } from './template.repository.ts';

const isPlatform = (format: string): format is Platform => Object.hasOwn(PLATFORMS, format);

/** How a file is made by a format, and what that is called. @throws NOT_FOUND for a template that the institute does not have */
const makerOf = async (
  db: Queryable,
  instituteId: string,
  format: string,
): Promise<{ name: string; make: (gradebook: Gradebook) => GradebookFile }> => {
  if (isPlatform(format))
    return { name: PLATFORMS[format], make: (gradebook) => platformFile(format, gradebook) };
  const template = await findTemplateFor(db, instituteId, format);
  if (!template) throw notFound('Template');
  return { name: template.name, make: (gradebook) => templateFile(template, gradebook) };
};

/** As the leaderboard, its gradebook can be had before results are published: it is made for those who mark. */
export const handleFetchGradebook: Handler<typeof fetchGradebook> = async ({
  actor,
  params,
  query: { format, timeZone },
  deps,
}) => {
  const task = await requireTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  const places = await findPlaces(deps.db, task.departmentId);
  const { name, make } = await makerOf(deps.db, places.instituteId, format);
  const data = make(await readGradebook(deps, task, { places, timeZone }));
  deps.security.tally({
    action: 'read-gradebook',
    actorId: actor.id,
    itemId: task.id,
    detail: { name: task.name, format: name },
    caller: actor.caller,
  });
  return { success: true, data };
};

export const handleFetchGradebookChoices: Handler<typeof fetchGradebookChoices> = async ({
  actor,
  params,
  deps,
}) => {
  const task = await requireTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  const { instituteId } = await findPlaces(deps.db, task.departmentId);
  const templates = await listTemplatesFor(deps.db, instituteId);
  return {
    success: true,
    data: templates.map(({ id, name, settings }) => ({ _id: id, name, format: settings.format })),
  };
};
