import type { getAllSubjects, getModulesBySubject } from '@assay/contract';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { isSubjectKnownTo, listModules, listSubjects } from './subject.repository.ts';

export const handleGetAllSubjects: Handler<typeof getAllSubjects> = async ({ actor, deps }) => {
  const subjects = await listSubjects(deps.db, actor.departmentId);
  return { success: true, data: subjects.map(({ id, ...subject }) => ({ _id: id, ...subject })) };
};

export const handleGetModulesBySubject: Handler<typeof getModulesBySubject> = async ({
  actor,
  params,
  deps,
}) => {
  if (!(await isSubjectKnownTo(deps.db, actor, params.subjectId))) throw notFound('Subject');
  const modules = await listModules(deps.db, params.subjectId);
  return { success: true, data: modules.map(({ id, ...module }) => ({ _id: id, ...module })) };
};
