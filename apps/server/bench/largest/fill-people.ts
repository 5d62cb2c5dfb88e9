import type { Role } from '@assay/contract';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { hashPassword } from '../../src/platform/passwords/passwords.ts';
import { SIZES, manyIds, rowsOf } from './largest-sizes.ts';

/** Institutes, departments, subjects and tags; one subject has as many modules as it may. */
export const fillPlaces = async (db: Db) => {
  const institutes = manyIds(SIZES.institutes);
  const departments = manyIds(SIZES.departments);
  const [instituteId = '', departmentId = ''] = [institutes[0], departments[0]];
  const subjects = manyIds(SIZES.subjects);
  const modules = manyIds(SIZES.modules);
  const tags = manyIds(SIZES.tags);
  await sql`insert into institute (id, name) select id, 'Institute ' || n from ${rowsOf(institutes)}`.execute(
    db,
  );
  await sql`insert into department (id, institute_id, name)
    select id, ${instituteId}, 'Department ' || n from ${rowsOf(departments)}`.execute(db);
  await sql`insert into subject (id, department_id, code, name, semester)
    select id, ${departmentId}, 'CE' || n, 'Subject ' || n, 4 from ${rowsOf(subjects)}`.execute(db);
  await sql`insert into module (id, subject_id, title, "order")
    select id, ${subjects[0]}, repeat('m', 290) || n, n from ${rowsOf(modules)}`.execute(db);
  await sql`insert into tag (id, name) select id, 'topic ' || n from ${rowsOf(tags)}`.execute(db);
  return { instituteId, departmentId, subjectId: subjects[0] ?? '', modules, tags };
};

/** The ids of everybody, by role; all but the administrator belong to this place. */
export const fillPeople = async (db: Db, place: { instituteId: string; departmentId: string }) => {
  const hash = await hashPassword('a password of somebody');
  const insert = async (role: Role, count: number, isPlaced: boolean): Promise<string[]> => {
    const ids = manyIds(count);
    const department = role === 'INSTITUTE-HEAD' || !isPlaced ? null : place.departmentId;
    await sql`insert into account (id, username, password_hash, role, institute_id, department_id, fullname, email, phone, gender)
      select id, ${role.toLowerCase()} || n, ${hash}, ${role},
        ${isPlaced ? place.instituteId : null}::uuid, ${department}::uuid, 'Person of some length ' || n,
        ${role.toLowerCase()} || n || '@example.org', '9876543210', 'FEMALE' from ${rowsOf(ids)}`.execute(db);
    return ids;
  };
  const students = await insert('STUDENT', SIZES.students, true);
  await sql`insert into student (account_id, semester, batch) select id, 4, '2027' from ${rowsOf(students)}`.execute(
    db,
  );
  return {
    students,
    FACULTY: await insert('FACULTY', SIZES.faculty, true),
    'DEPARTMENT-HEAD': await insert('DEPARTMENT-HEAD', 1, true),
    'INSTITUTE-HEAD': await insert('INSTITUTE-HEAD', 1, true),
    ADMIN: await insert('ADMIN', 1, false),
  };
};
