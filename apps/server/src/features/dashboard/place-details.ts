import {
  PLATFORM_LISTS,
  type departmentDetails,
  type instituteDetails,
  type platformDetails,
} from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { instituteOf } from '../places/index.ts';
import { countInPlace, countOnPlatform, countWork, listOnPlatform } from './place-counts.repository.ts';

type PlaceCounts = Awaited<ReturnType<typeof countInPlace>>;

const toContents = (counts: PlaceCounts) => ({
  faculties: counts.fac,
  students: counts.stu,
  groups: counts.grp,
  subjects: counts.sub,
  tasks: counts.tsk,
  questions: counts.que,
  submissions: counts.sbm,
});

export const handlePlatformDetails: Handler<typeof platformDetails> = async ({ query, deps }) => {
  const counts = await countOnPlatform(deps.db);
  if (query.lists === 'false') return { success: true, counts };
  const lists = await listOnPlatform(deps.db);
  const items = PLATFORM_LISTS.map((key) => [key, (lists.get(key) ?? []).map(({ id }) => ({ _id: id }))]);
  return { success: true, counts, ...Object.fromEntries(items) };
};

export const handleInstituteDetails: Handler<typeof instituteDetails> = async ({ actor, deps }) => {
  const counts = await countInPlace(deps.db, { instituteId: instituteOf(actor) });
  return { success: true, data: { departments: counts.dep, ...toContents(counts) } };
};

export const handleDepartmentDetails: Handler<typeof departmentDetails> = async ({ actor, deps }) => {
  const now = deps.now();
  const [counts, work, own] = await Promise.all([
    countInPlace(deps.db, { departmentId: actor.departmentId }),
    countWork(deps.db, actor, 'department', now),
    countWork(deps.db, actor, 'own', now),
  ]);
  return { success: true, data: { department: { ...toContents(counts), ...work }, own } };
};
