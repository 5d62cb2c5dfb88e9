import type {
  getToken,
  listDepartments,
  listFaculty,
  listInstitutes,
  listStudents,
  listSubjects,
} from '@assay/contract';
import type { Handler, HandlerContext } from '../../platform/http/route-mount.ts';
import { readFaculty, readStudents, handleFetchDepartments } from '../departments/index.ts';
import { handleFetchInstitute, handleFetchInstitutes } from '../institutes/index.ts';
import { instituteOf } from '../places/index.ts';
import { handleFetchSubjects } from '../subjects/index.ts';
import { findOwnToken } from './own-token.repository.ts';
import { pageOfItems, productPage, toOutcome, toRef } from './paging.ts';

export const handleGetToken: Handler<typeof getToken> = async ({ actor, deps }) => {
  const { name, scopes, expiresAt, isService } = await findOwnToken(deps.db, actor.sessionId);
  return {
    name,
    scopes,
    expiresAt: expiresAt.toISOString(),
    account: {
      kind: isService ? 'SERVICE' : 'PERSON',
      id: actor.id,
      name: actor.fullname,
      role: actor.role,
      instituteId: actor.instituteId,
      departmentId: actor.departmentId,
    },
  };
};

/** The institute of an institute head, as a list. */
const ownInstitute = async (context: HandlerContext<typeof listInstitutes>) => {
  const params = { id: instituteOf(context.actor) };
  const { data } = await handleFetchInstitute({ ...context, params, query: undefined });
  return { data: context.query.page === 1 ? [data] : [], total: 1 };
};

export const handleListInstitutes: Handler<typeof listInstitutes> = async (context) => {
  const { actor, query } = context;
  const { data, total } =
    actor.role === 'ADMIN'
      ? await handleFetchInstitutes({ ...context, query: productPage(query) })
      : await ownInstitute(context);
  const items = data.map(({ _id, name, departmentCount, createdAt }) => ({
    id: _id,
    name,
    departmentCount,
    createdAt,
  }));
  return pageOfItems(query, items, total);
};

export const handleListDepartments: Handler<typeof listDepartments> = async (context) => {
  const { query } = context;
  const asked = { ...productPage(query), search: query.search };
  const { data, total } = await handleFetchDepartments({ ...context, query: asked });
  const items = data.map(({ _id, instituteId, instituteName, ...department }) => ({
    id: _id,
    name: department.name,
    institute: { id: instituteId, name: instituteName },
    facultyCount: department.facultyCount,
    studentCount: department.studentCount,
    createdAt: department.createdAt,
  }));
  return pageOfItems(query, items, total);
};

export const handleListSubjects: Handler<typeof listSubjects> = async (context) => {
  const { query } = context;
  const asked = { ...productPage(query), search: query.search };
  const { data, total } = await handleFetchSubjects({ ...context, query: asked });
  const items = data.map(({ _id, code, name, semester, modules, departmentId }) => ({
    id: _id,
    code,
    name,
    semester,
    outcomes: modules.map(toOutcome),
    department: toRef(departmentId),
  }));
  return pageOfItems(query, items, total);
};

interface PersonRow {
  id: string;
  fullname: string;
  email: string | null;
  phone: string | null;
  isActive: boolean;
  departmentId: string;
  department: string;
  createdAt: Date;
}

const toPerson = ({
  id,
  fullname,
  email,
  phone,
  isActive,
  departmentId,
  department,
  createdAt,
}: PersonRow) => ({
  id,
  fullName: fullname,
  email,
  phone,
  isActive,
  department: { id: departmentId, name: department },
  createdAt: createdAt.toISOString(),
});

export const handleListFaculty: Handler<typeof listFaculty> = async ({ actor, params, query, deps }) => {
  const asked = { ...productPage(query), search: query.search };
  const { rows, total } = await readFaculty(deps.db, actor, params.departmentId, asked);
  const items = rows.map((row) => ({
    ...toPerson(row),
    gender: row.gender,
    username: row.username,
    role: row.role,
  }));
  return pageOfItems(query, items, total);
};

export const handleListStudents: Handler<typeof listStudents> = async ({ actor, params, query, deps }) => {
  const asked = { ...productPage(query), search: query.search };
  const { rows, total } = await readStudents(deps.db, actor, params.departmentId, asked);
  const items = rows.map((row) => ({
    ...toPerson(row),
    gender: row.gender,
    enrollmentNumber: row.username,
    semester: row.semester,
    batch: row.batch,
  }));
  return pageOfItems(query, items, total);
};
