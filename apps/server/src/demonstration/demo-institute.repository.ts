import type { Permission, Role } from '@assay/contract';
import type { Insertable } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/schema.ts';
import { newId } from '../platform/ids.ts';
import {
  ADMIN,
  DEPARTMENTS,
  GROUPS,
  INSTITUTE_HEAD,
  INSTITUTE_NAME,
  QUESTIONS,
  RUBRICS,
  STUDENTS,
  type DemoPerson,
  type DemoShare,
} from './content/index.ts';

/** Where everything of the demonstration that others point to has been put. */
export interface DemoPlaces {
  departments: ReadonlyMap<string, string>;
  /** By username. */
  accounts: ReadonlyMap<string, { id: string; departmentId: string | null }>;
  /** By subject code; modules in their order. */
  subjects: ReadonlyMap<string, { id: string; modules: readonly string[] }>;
  tags: ReadonlyMap<string, string>;
  rubrics: ReadonlyMap<string, string>;
}

/** The value that must be there: the content refers to itself by names, and a name that misses is a slip in it. */
export const at = <T>(map: ReadonlyMap<string, T>, key: string): T => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demonstration refers to "${key}", which it does not have.`);
  return value;
};

/** The department of an account that must have one. */
export const placed = (places: DemoPlaces, username: string): { id: string; departmentId: string } => {
  const { id, departmentId } = at(places.accounts, username);
  if (!departmentId) throw new Error(`"${username}" of the demonstration has no department.`);
  return { id, departmentId };
};

const SHARES = {
  rubric: ['rubricShare', 'rubricId'],
  group: ['groupShare', 'groupId'],
  question: ['questionShare', 'questionId'],
  task: ['taskShare', 'taskId'],
} as const;

/** Gives others rights on an item. */
export const insertShares = async (
  db: Queryable,
  kind: keyof typeof SHARES,
  itemId: string,
  shares: readonly DemoShare[] | undefined,
  accounts: DemoPlaces['accounts'],
): Promise<void> => {
  const [table, key] = SHARES[kind];
  for (const { username, permissions } of shares ?? []) {
    const row = {
      [key]: itemId,
      accountId: at(accounts, username).id,
      permissions: [...permissions] satisfies Permission[],
    };
    await db.insertInto(table).values(row).execute();
  }
};

const insertTags = async (
  db: Queryable,
  accounts: DemoPlaces['accounts'],
  now: Date,
): Promise<Map<string, string>> => {
  const tags = new Map<string, string>();
  for (const question of QUESTIONS)
    for (const name of question.tags.filter((tag) => !tags.has(tag))) {
      const id = newId();
      const createdBy = at(accounts, question.owner).id;
      await db.insertInto('tag').values({ id, name, createdBy, createdAt: now }).execute();
      tags.set(name, id);
    }
  return tags;
};

/** Writes the rubrics, and notes in `places` where they have been put. */
const insertRubrics = async (
  db: Queryable,
  places: DemoPlaces & { rubrics: Map<string, string> },
  now: Date,
): Promise<void> => {
  for (const { name, owner, sharedWith, components } of RUBRICS) {
    const id = newId();
    const { id: ownerId, departmentId } = placed(places, owner);
    await db.insertInto('rubric').values({ id, ownerId, departmentId, name, createdAt: now }).execute();
    await db
      .insertInto('rubricComponent')
      .values(components.map((component, position) => ({ ...component, rubricId: id, position })))
      .execute();
    await insertShares(db, 'rubric', id, sharedWith, places.accounts);
    places.rubrics.set(name, id);
  }
};

const insertGroups = async (db: Queryable, places: DemoPlaces, now: Date): Promise<void> => {
  for (const { name, owner, sharedWith, semester, batch } of GROUPS) {
    const id = newId();
    const { id: ownerId, departmentId } = placed(places, owner);
    await db
      .insertInto('studentGroup')
      .values({ id, ownerId, departmentId, name, semester, batch, createdAt: now })
      .execute();
    await db
      .insertInto('groupStudent')
      .values(
        STUDENTS.filter((student) => student.group === name).map(({ username }) => ({
          groupId: id,
          studentId: at(places.accounts, username).id,
        })),
      )
      .execute();
    await insertShares(db, 'group', id, sharedWith, places.accounts);
  }
};

/** Writes institute, departments, people, subjects, tags, rubrics and groups. Everybody gets the same password hash. */
export const insertDemoInstitute = async (
  db: Queryable,
  passwordHash: string,
  now: Date,
): Promise<DemoPlaces> => {
  const instituteId = newId();
  await db
    .insertInto('institute')
    .values({ id: instituteId, name: INSTITUTE_NAME, createdAt: now })
    .execute();

  const departments = new Map<string, string>();
  const accounts = new Map<string, { id: string; departmentId: string | null }>();
  const addAccount = async (
    person: Pick<DemoPerson, 'username' | 'fullname' | 'email'> & Partial<DemoPerson>,
    role: Role,
    departmentId: string | null,
  ): Promise<string> => {
    const id = newId();
    const { username, fullname, email, phone = null, gender = null } = person;
    await db
      .insertInto('account')
      .values({
        id,
        username,
        fullname,
        email,
        phone,
        gender,
        role,
        passwordHash,
        departmentId,
        instituteId: role === 'ADMIN' ? null : instituteId,
        createdAt: now,
      })
      .execute();
    accounts.set(username, { id, departmentId });
    return id;
  };

  await addAccount(ADMIN, 'ADMIN', null);
  await addAccount(INSTITUTE_HEAD, 'INSTITUTE-HEAD', null);
  const subjects = new Map<string, { id: string; modules: string[] }>();
  for (const department of DEPARTMENTS) {
    const departmentId = newId();
    departments.set(department.name, departmentId);
    await db
      .insertInto('department')
      .values({ id: departmentId, instituteId, name: department.name, createdAt: now })
      .execute();
    await addAccount(department.head, 'DEPARTMENT-HEAD', departmentId);
    for (const person of department.faculty) await addAccount(person, 'FACULTY', departmentId);
    for (const { code, name, semester, modules } of department.subjects) {
      const id = newId();
      await db
        .insertInto('subject')
        .values({ id, departmentId, code, name, semester, createdAt: now })
        .execute();
      const rows = modules.map((title, index) => ({ id: newId(), subjectId: id, title, order: index + 1 }));
      await db.insertInto('module').values(rows).execute();
      subjects.set(code, { id, modules: rows.map((row) => row.id) });
    }
  }
  for (const student of STUDENTS) {
    const accountId = await addAccount(student, 'STUDENT', at(departments, student.department));
    await db
      .insertInto('student')
      .values({ accountId, semester: student.semester, batch: student.batch })
      .execute();
  }

  const tags = await insertTags(db, accounts, now);
  const places = { departments, accounts, subjects, tags, rubrics: new Map<string, string>() };
  await insertRubrics(db, places, now);
  await insertGroups(db, places, now);
  return places;
};

/** Publishes the result of a finished task. */
export const publishTask = async (
  db: Queryable,
  taskId: string,
  published: { publishedAt: Date; requestDays: number },
): Promise<void> => {
  await db
    .updateTable('task')
    .set({ isResultPublished: true, ...published })
    .where('id', '=', taskId)
    .execute();
};

/** Lets a student ask for another look at a question of a task that the student has sat. */
export const insertDemoRequest = async (
  db: Queryable,
  { taskId, studentId }: { taskId: string; studentId: string },
  request: Omit<Insertable<Tables['regradeRequest']>, 'id' | 'attemptId'>,
): Promise<void> => {
  const { id: attemptId } = await db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('regradeRequest')
    .values({ ...request, id: newId(), attemptId })
    .execute();
};
