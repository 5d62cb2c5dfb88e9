import type { Role } from '@assay/contract';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { OWN_MACHINE } from '../src/platform/caller.ts';
import { openSession } from '../src/platform/sessions/sessions.ts';
import type { Places } from './cases.ts';
import { fillPeople, ownerOf, sharesOf, type People } from './fill-people.ts';
import { insertAll, range } from './insert-rows.ts';
import { seededRandom, statementOf, taskNameOf } from './statements.ts';

const STUDENTS_A_TASK = 30;
const LANGUAGES = [['C'], ['C', 'C++'], ['JAVA'], ['PYTHON'], ['PYTHON', 'JAVA'], ['HTML/CSS/JS']];

export interface Sizes {
  questions: number;
  tasks: number;
}

export interface Viewer {
  name: string;
  /** A new session: the server counts the calls of each, and slows down who makes too many. */
  logIn: () => Promise<string>;
}

export interface FilledDepartment {
  /** Who look at the lists: each sees another share of them. */
  viewers: Viewer[];
  /** One of each, that questions are filed under. */
  places: Places;
}

/** Makes subjects with modules, and tags. */
const fillPlaces = async (db: Db, departmentId: string) => {
  const names = ['Data Structures', 'Operating Systems', 'Algorithms', 'Web Programming', 'Databases'];
  const subjects = names.map((name, number) => ({
    id: newId(),
    departmentId,
    code: `CE${number}`,
    name,
    semester: 4,
  }));
  const modules = subjects.flatMap(({ id }) =>
    range(5).map((number) => ({
      id: newId(),
      subjectId: id,
      title: `Outcome ${number + 1}`,
      order: number + 1,
    })),
  );
  const tags = range(80).map((number) => ({ id: newId(), name: `topic ${number}` }));
  await insertAll(db, 'subject', subjects);
  await insertAll(db, 'module', modules);
  await insertAll(db, 'tag', tags);
  return { subjects, modules, tags };
};

const minutesAfter = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

const fillQuestions = async (
  db: Db,
  people: People,
  places: Awaited<ReturnType<typeof fillPlaces>>,
  count: number,
): Promise<string[]> => {
  const random = seededRandom(1);
  const begin = new Date('2023-01-01T00:00:00Z');
  const questions = range(count).map((number) => ({
    id: newId(),
    ownerId: ownerOf(people, number),
    departmentId: people.departmentId,
    subjectId: number % 7 === 0 ? null : places.subjects[number % places.subjects.length]?.id,
    version: 1 + (number % 3),
    createdAt: minutesAfter(begin, number * 90),
  }));
  const versions = questions.flatMap((question, number) =>
    range(question.version).map((version) => {
      const { html, text } = statementOf(random, number);
      return {
        id: newId(),
        questionId: question.id,
        version: version + 1,
        statement: html,
        statementText: text,
        languages: LANGUAGES[number % LANGUAGES.length],
        marks: 1 + Math.floor(random() * 20),
        timeRequired: 5 + Math.floor(random() * 55),
        wantAutoCalculate: number % LANGUAGES.length !== LANGUAGES.length - 1,
        difficulty: 1 + (number % 3),
        createdBy: question.ownerId,
      };
    }),
  );
  const of = <T>(from: readonly T[], number: number, step: number) => from[(number * step) % from.length];
  await insertAll(db, 'question', questions);
  await insertAll(db, 'questionVersion', versions);
  await insertAll(
    db,
    'testCase',
    versions.flatMap(({ id }) =>
      range(3).map((position) => ({
        id: newId(),
        questionVersionId: id,
        position,
        type: position === 0 ? 'PUBLIC' : 'HIDDEN',
        input: `${position}\n1 2 3 4`,
        output: '10',
      })),
    ),
  );
  await insertAll(
    db,
    'questionTag',
    questions.flatMap(({ id }, number) =>
      [...new Set([of(places.tags, number, 1), of(places.tags, number, 7)])].map((tag) => ({
        questionId: id,
        tagId: tag?.id,
      })),
    ),
  );
  await insertAll(
    db,
    'questionModule',
    questions.flatMap(({ id, subjectId }, number) => {
      const own = places.modules.filter((module) => module.subjectId === subjectId);
      return own.length > 0 ? [{ questionId: id, moduleId: of(own, number, 1)?.id }] : [];
    }),
  );
  await insertAll(
    db,
    'questionShare',
    questions.flatMap(({ id }, number) => sharesOf(people, 'questionId', id, number)),
  );
  return questions.map(({ id }) => id);
};

const fillTasks = async (
  db: Db,
  people: People,
  questionIds: readonly string[],
  count: number,
): Promise<void> => {
  const random = seededRandom(2);
  const now = Date.now();
  const tasks = range(count).map((number) => {
    // From a year ago until in a month: most are over, a few run, some are to come.
    const start = new Date(now + (30 - (395 * (count - number)) / count) * 86_400_000);
    return {
      id: newId(),
      ownerId: ownerOf(people, number),
      departmentId: people.departmentId,
      name: taskNameOf(random, number),
      startTime: start,
      endTime: minutesAfter(start, 120 + Math.floor(random() * 7000)),
      totalMarks: 10 + Math.floor(random() * 90),
      requireExamBrowser: false,
      isResultPublished: number % 4 !== 0,
      createdAt: minutesAfter(start, -10_000),
    };
  });
  await insertAll(db, 'task', tasks);
  await insertAll(
    db,
    'taskQuestion',
    tasks.flatMap(({ id }, number) =>
      range(5).map((position) => ({
        taskId: id,
        questionId: questionIds[(number * 5 + position) % questionIds.length],
        position,
        marks: 5,
        timeRequired: 10,
      })),
    ),
  );
  await insertAll(
    db,
    'taskStudent',
    tasks.flatMap(({ id }, number) =>
      number % 20 === 0
        ? []
        : range(STUDENTS_A_TASK).map((place) => ({
            taskId: id,
            studentId: people.students[(number * 7 + place) % people.students.length]?.id,
          })),
    ),
  );
  await insertAll(
    db,
    'taskShare',
    tasks.flatMap(({ id }, number) => sharesOf(people, 'taskId', id, number)),
  );
};

/** Fills an empty database with one department, and answers who look at its lists. */
export const fillDepartment = async (db: Db, sizes: Sizes): Promise<FilledDepartment> => {
  const people = await fillPeople(db);
  const places = await fillPlaces(db, people.departmentId);
  const questionIds = await fillQuestions(db, people, places, sizes.questions);
  await fillTasks(db, people, questionIds, sizes.tasks);
  // What autovacuum does within minutes of such a load.
  await sql`vacuum analyze`.execute(db);
  const viewer = (name: string, account: { id: string; role: Role } | undefined): Viewer => ({
    name,
    logIn: () => openSession(db, account ?? people.head, { now: new Date(), caller: OWN_MACHINE }),
  });
  const [owner, small, reader] = people.faculty;
  const viewers = [
    viewer('owner of nearly all', owner),
    viewer('owner of few', small),
    viewer('half is shared with', reader),
    viewer('department head', people.head),
  ];
  return {
    viewers,
    places: {
      subject: places.subjects[0]?.id ?? '',
      module: places.modules[0]?.id ?? '',
      tag: places.tags[0]?.id ?? '',
    },
  };
};
