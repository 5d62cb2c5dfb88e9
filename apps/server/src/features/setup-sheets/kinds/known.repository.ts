import { plainKey } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { waitsToGo } from '../../../platform/db/expressions/waits-to-go.ts';

/** A department that rows can name. */
export interface KnownDepartment {
  id: string;
  name: string;
  head: { id: string; fullname: string; email: string; phone: string | null; gender: string | null } | null;
}

/** The departments of an institute with their heads, by their names as `plainKey` compares them. */
export const listDepartments = async (
  db: Queryable,
  instituteId: string,
): Promise<Map<string, KnownDepartment>> => {
  const rows = await db
    .selectFrom('departmentOutline as department')
    .leftJoin('person as head', (join) =>
      join
        .onRef('head.departmentId', '=', 'department.id')
        .on('head.role', '=', 'DEPARTMENT-HEAD')
        .on('head.deletedAt', 'is', null),
    )
    .where('department.instituteId', '=', instituteId)
    .where('department.deletedAt', 'is', null)
    .select([
      'department.id',
      'department.name',
      'head.id as headId',
      'head.fullname',
      'head.username',
      'head.email',
      'head.phone',
      'head.gender',
    ])
    .execute();
  return new Map(
    rows.map(({ id, name, headId, fullname, username, email, phone, gender }) => [
      plainKey(name),
      {
        id,
        name,
        head: headId
          ? { id: headId, fullname: fullname ?? '', email: email ?? username ?? '', phone, gender }
          : null,
      },
    ]),
  );
};

/** The departments of an institute that will be deleted, by their names as `plainKey` compares them. */
export const listClosedDepartments = async (db: Queryable, instituteId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('departmentOutline as department')
    .where('department.instituteId', '=', instituteId)
    .where('department.deletedAt', 'is', null)
    .where(waitsToGo('department.instituteId', 'department.id'))
    .select('department.name')
    .execute();
  return new Set(rows.map(({ name }) => plainKey(name)));
};

const people = (db: Queryable) =>
  db
    .selectFrom('person')
    .leftJoin('student', 'student.accountId', 'person.id')
    .leftJoin('departmentOutline as department', 'department.id', 'person.departmentId')
    .where('person.deletedAt', 'is', null)
    .orderBy('person.id')
    .select([
      'person.id',
      'person.username',
      'person.role',
      'person.instituteId',
      'person.departmentId',
      'department.name as department',
      'person.fullname',
      'person.registerName',
      'person.email',
      'person.phone',
      'person.gender',
      'person.isActive',
      'student.semester',
      'student.batch',
      'student.archivedAt',
    ]);

/** Who logs in with these usernames anywhere on the platform, by the username in small letters. */
export const listPeople = async (db: Queryable, usernames: readonly string[], locks: boolean) => {
  const wanted = [...new Set(usernames.map((username) => username.trim().toLowerCase()))];
  const rows = await people(db)
    .where(sql<SqlBool>`lower(person.username) = any(${wanted}::text[])`)
    .$if(locks, (those) => those.forNoKeyUpdate('person'))
    .execute();
  return new Map(rows.map((row) => [row.username.toLowerCase(), row]));
};

export type KnownPerson = NonNullable<ReturnType<Awaited<ReturnType<typeof listPeople>>['get']>>;

/** The subjects of an institute with their modules, by department and code in small letters. */
export const listSubjects = async (db: Queryable, instituteId: string) => {
  const rows = await db
    .selectFrom('subject')
    .innerJoin('departmentOutline as department', 'department.id', 'subject.departmentId')
    .leftJoin('module', 'module.subjectId', 'subject.id')
    .where('department.instituteId', '=', instituteId)
    .where('department.deletedAt', 'is', null)
    .orderBy('module.order')
    .select([
      'subject.id',
      'subject.departmentId',
      'subject.code',
      'subject.name',
      'subject.semester',
      'module.id as moduleId',
      'module.title',
      'module.order',
    ])
    .execute();
  const subjects = new Map<string, KnownSubject>();
  for (const { moduleId, title, order, ...subject } of rows) {
    const key = subjectKey(subject.departmentId, subject.code);
    const known = subjects.get(key) ?? { ...subject, modules: [] };
    if (moduleId && title !== null && order !== null) known.modules.push({ id: moduleId, title, order });
    subjects.set(key, known);
  }
  return subjects;
};

export interface KnownSubject {
  id: string;
  departmentId: string;
  code: string;
  name: string;
  semester: number;
  modules: { id: string; title: string; order: number }[];
}

/** By what `listSubjects` finds a subject. */
export const subjectKey = (departmentId: string, code: string): string => `${departmentId} ${plainKey(code)}`;
