import {
  PLATFORM_LISTS,
  type departmentDetails,
  type fetchDepartmentContents,
  type instituteDetails,
  type platformDetails,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { instituteOf, type PlaceScope } from '../places/index.ts';
import { readPlatformState } from './platform-state.ts';
import {
  countByDepartment,
  countInDepartment,
  countInInstitute,
  countOnPlatform,
  countWork,
  findLocksNames,
  listOnPlatform,
} from './place-counts.repository.ts';
import { tasksOf } from './task-sections.repository.ts';
import { readHeadWork, readRequests } from './task-sections.ts';

type PlaceCounts = Awaited<ReturnType<typeof countInInstitute>>;

const toContents = (counts: PlaceCounts) => ({
  faculties: counts.fac,
  students: counts.stu,
  groups: counts.grp,
  subjects: counts.sub,
  tasks: counts.tsk,
  questions: counts.que,
  submissions: counts.sbm,
});

/** The work in a place, as its head sees it. */
const readPlaceWork = async ({ db, now, runner }: Deps, actor: Actor, place: PlaceScope) => {
  const { missing } = await runner.languages();
  return readHeadWork(db, { actor, within: tasksOf(place), now: now(), missing });
};

export const handlePlatformDetails: Handler<typeof platformDetails> = async ({ query, deps }) => {
  const [counts, state] = await Promise.all([countOnPlatform(deps.db), readPlatformState(deps)]);
  if (query.lists === 'false') return { success: true, counts, state };
  const lists = await listOnPlatform(deps.db);
  const items = PLATFORM_LISTS.map((key) => [key, (lists.get(key) ?? []).map(({ id }) => ({ _id: id }))]);
  return { success: true, counts, state, ...Object.fromEntries(items) };
};

export const handleInstituteDetails: Handler<typeof instituteDetails> = async ({ actor, deps }) => {
  const instituteId = instituteOf(actor);
  const [counts, work] = await Promise.all([
    countInInstitute(deps.db, instituteId),
    readPlaceWork(deps, actor, { instituteId }),
  ]);
  return { success: true, data: { departments: counts.dep, ...toContents(counts), work } };
};

export const handleFetchDepartmentContents: Handler<typeof fetchDepartmentContents> = async ({
  actor,
  deps,
}) => {
  const rows = await countByDepartment(deps.db, instituteOf(actor));
  const data = rows.map(({ id, name, ...counts }) => ({ _id: id, name, ...toContents(counts) }));
  return { success: true, data };
};

export const handleDepartmentDetails: Handler<typeof departmentDetails> = async ({ actor, deps }) => {
  const now = deps.now();
  const [counts, tasks, own, work, requests, locksNames] = await Promise.all([
    countInDepartment(deps.db, actor.departmentId),
    countWork(deps.db, actor, 'department', now),
    countWork(deps.db, actor, 'own', now),
    readPlaceWork(deps, actor, { departmentId: actor.departmentId }),
    readRequests(deps.db, actor),
    findLocksNames(deps.db, actor.departmentId),
  ]);
  return {
    success: true,
    data: {
      department: { ...toContents(counts), ...tasks },
      locksNames,
      own,
      work: { ...work, requests },
    },
  };
};
