import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor, DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { TEST_CASE_COLUMNS } from '../../platform/db/test-case-columns.ts';
import { offeredQuestions, visibleQuestions, type AsOf } from './visible-questions.repository.ts';

const SAID = sql.ref<string>('said.id');

const snippetsOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('snippet')
      .where('snippet.questionVersionId', '=', SAID)
      .orderBy('snippet.position')
      .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
  );

const startersOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('starter')
      .where('starter.questionVersionId', '=', SAID)
      .orderBy('starter.position')
      .select(['starter.language', 'starter.code']),
  );

const testCasesOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('testCase')
      .where('testCase.questionVersionId', '=', SAID)
      .orderBy('testCase.position')
      .select(TEST_CASE_COLUMNS),
  );

const referenceSolutionsOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('referenceSolution')
      .where('referenceSolution.questionVersionId', '=', SAID)
      .orderBy('referenceSolution.position')
      .select(['referenceSolution.language', 'referenceSolution.code']),
  );

const judgeOf = (db: Queryable) =>
  jsonObjectFrom(
    db
      .selectFrom('judgeProgram')
      .where('judgeProgram.questionVersionId', '=', SAID)
      .select(['judgeProgram.language', 'judgeProgram.code', 'judgeProgram.way']),
  );

/** The same with everything that a question says. */
const whole = (db: Queryable, questions: ReturnType<typeof visibleQuestions>) =>
  questions
    .leftJoin('storedFile', 'storedFile.id', 'said.attachmentId')
    .leftJoin('person as editor', 'editor.id', 'item.editedBy')
    .select([
      'item.editedBy',
      'item.editedAt',
      'editor.fullname as editedByName',
      'said.statement',
      'said.attachmentId',
      'said.checker',
      'said.limits',
      'storedFile.name as attachmentName',
      'storedFile.bytes as attachmentSize',
      snippetsOf(db).as('snippets'),
      startersOf(db).as('starters'),
      testCasesOf(db).as('testcases'),
      referenceSolutionsOf(db).as('referenceSolutions'),
      judgeOf(db).as('judge'),
    ]);

/** A question that the actor may see, whole. */
export const findQuestion = (db: Queryable, actor: DepartmentActor, id: string, asOf?: AsOf) =>
  whole(db, visibleQuestions(db, actor, asOf).where('item.id', '=', id)).executeTakeFirst();

/** A question that is offered to the actor in a bank, whole, in the version that is offered. */
export const findOfferedQuestion = (db: Queryable, actor: Actor, id: string) =>
  whole(db, offeredQuestions(db, actor).where('item.id', '=', id)).executeTakeFirst();

export type QuestionData = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** The attachment of a question that the actor may see, null without one; undefined where there is no such question. */
export const findAttachmentId = async (
  db: Queryable,
  actor: DepartmentActor,
  id: string,
): Promise<string | null | undefined> =>
  (await visibleQuestions(db, actor).where('item.id', '=', id).select('said.attachmentId').executeTakeFirst())
    ?.attachmentId;

/** Keeps others from changing or deleting a question, and tasks from taking it in, until the transaction ends. */
export const lockQuestion = async (db: Queryable, id: string): Promise<void> => {
  await db.selectFrom('question').where('id', '=', id).forUpdate().select('id').execute();
};

/** Names of the tasks that use a question, newest first. */
export const listTasksUsing = async (db: Queryable, questionId: string): Promise<string[]> => {
  const tasks = await db
    .selectFrom('taskQuestion')
    .innerJoin('taskOutline as task', 'task.id', 'taskQuestion.taskId')
    .where('taskQuestion.questionId', '=', questionId)
    .where('task.deletedAt', 'is', null)
    .orderBy('task.createdAt', 'desc')
    .orderBy('task.id', 'desc')
    .select('task.name')
    .execute();
  return tasks.map((task) => task.name);
};

/** Takes a question off the lists until it is brought back. The caller holds the question's lock. */
export const archiveQuestion = async (
  trx: Queryable,
  questionId: string,
  archivedBy: string,
  archivedAt: Date,
): Promise<void> => {
  await trx.insertInto('archivedQuestion').values({ questionId, archivedBy, archivedAt }).execute();
};

/** Brings an archived question back. */
export const unarchiveQuestion = async (trx: Queryable, questionId: string): Promise<void> => {
  await trx.deleteFrom('archivedQuestion').where('questionId', '=', questionId).execute();
};

/** Takes a question off every list. */
export const markQuestionDeleted = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.updateTable('question').set({ deletedAt: now }).where('id', '=', id).execute();
};

/**
 * What exists of the places that a question is to be filed under: the subject's department, its modules, the tags. None
 * of them is deleted before the caller's transaction ends.
 */
export const findPlaces = (
  db: Queryable,
  place: { subjectId: string | null; modules: readonly string[]; tags: readonly string[] },
) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('subject')
        .where('id', '=', place.subjectId)
        .select('departmentId')
        .forKeyShare()
        .as('subjectDepartmentId'),
      jsonArrayFrom(
        eb
          .selectFrom('module')
          .where('subjectId', '=', place.subjectId)
          .where(sql<boolean>`id = any(${place.modules}::uuid[])`)
          .select('id')
          .forKeyShare(),
      ).as('modules'),
      jsonArrayFrom(
        eb
          .selectFrom('tag')
          .where(sql<boolean>`id = any(${place.tags}::uuid[])`)
          .select('id')
          .forKeyShare(),
      ).as('tags'),
    ])
    .executeTakeFirstOrThrow();
