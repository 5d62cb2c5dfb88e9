import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { NO_EXAM_BROWSER_SETTINGS, changesConfiguration, type ExamBrowserSettings } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { configKeyOf } from './config-key.ts';
import { storedConfigurationSchema, makeConfiguration, toDictionary } from './configuration.ts';

const REVISION = [
  'id',
  'taskId',
  'revision',
  'quitPassword',
  'filePassword',
  'allowedAddresses',
  'browserExamKeys',
  'keys',
  'configKey',
] as const;

/** The newest revision of a task; undefined before its first one. */
export const findNewestRevision = (db: Queryable, taskId: string) =>
  db
    .selectFrom('examBrowserRevision')
    .where('taskId', '=', taskId)
    .orderBy('revision', 'desc')
    .limit(1)
    .select(REVISION)
    .executeTakeFirst();

export type Revision = NonNullable<Awaited<ReturnType<typeof findNewestRevision>>>;

/** One revision. */
export const findRevision = (db: Queryable, id: string): Promise<Revision | undefined> =>
  db.selectFrom('examBrowserRevision').where('id', '=', id).select(REVISION).executeTakeFirst();

export const settingsOf = (revision: Revision | undefined): ExamBrowserSettings =>
  revision
    ? {
        quitPassword: revision.quitPassword,
        filePassword: revision.filePassword,
        allowedAddresses: revision.allowedAddresses,
        browserExamKeys: revision.browserExamKeys,
      }
    : NO_EXAM_BROWSER_SETTINGS;

const insertRevision = async (
  db: Queryable,
  of: { taskId: string; revision: number; origin: string; by: string | null; now: Date },
  settings: ExamBrowserSettings,
): Promise<Revision> => {
  const keys = makeConfiguration(settings, of.taskId, of.origin, randomBytes(32));
  return db
    .insertInto('examBrowserRevision')
    .values({
      ...settings,
      id: newId(),
      taskId: of.taskId,
      revision: of.revision,
      keys: JSON.stringify(keys),
      configKey: configKeyOf(toDictionary(keys)),
      createdBy: of.by,
      createdAt: of.now,
    })
    .returning(REVISION)
    .executeTakeFirstOrThrow();
};

/** Whoever makes a revision does it alone, so that none is made twice. */
const lockRevisions = async (db: Queryable, taskId: string): Promise<void> => {
  await db.selectFrom('taskOutline as task').select('id').where('id', '=', taskId).forNoKeyUpdate().execute();
};

const startsAt = ({ keys }: Revision, origin: string): boolean =>
  storedConfigurationSchema.parse(keys).startURL.startsWith(`${origin}/`);

/**
 * The newest revision, as it is to be handed out: another public address makes another one, and so does the first use
 * of a task without settings. Part of the caller's transaction.
 */
export const presentRevision = async (
  db: Queryable,
  taskId: string,
  origin: string,
  now: Date,
): Promise<Revision> => {
  const before = await findNewestRevision(db, taskId);
  if (before && startsAt(before, origin)) return before;
  await lockRevisions(db, taskId);
  const newest = await findNewestRevision(db, taskId);
  if (newest && startsAt(newest, origin)) return newest;
  const revision = (newest?.revision ?? 0) + 1;
  return insertRevision(db, { taskId, revision, origin, by: null, now }, settingsOf(newest));
};

/**
 * Stores the settings of a task: as a new revision where the configuration changes, in the newest one where only what
 * stands beside it does. Part of the caller's transaction.
 */
export const storeSettings = async (
  db: Queryable,
  of: { taskId: string; origin: string; by: string; now: Date },
  settings: ExamBrowserSettings,
): Promise<void> => {
  await lockRevisions(db, of.taskId);
  const newest = await findNewestRevision(db, of.taskId);
  if (!newest && isDeepStrictEqual(settings, NO_EXAM_BROWSER_SETTINGS)) return;
  if (newest && startsAt(newest, of.origin) && !changesConfiguration(settingsOf(newest), settings)) {
    const { filePassword, browserExamKeys } = settings;
    await db
      .updateTable('examBrowserRevision')
      .set({ filePassword, browserExamKeys })
      .where('id', '=', newest.id)
      .execute();
    return;
  }
  await insertRevision(db, { ...of, revision: (newest?.revision ?? 0) + 1 }, settings);
};

/**
 * For an exam browser that is let in, and for an attempt that is about to begin, whose caller holds the task's lock.
 * @param begunWith the revision that the attempt began with; null before that, where the newest one counts
 * @throws EXAM_BROWSER_REFUSED when the exam browser runs with another configuration than the task asks for.
 */
export const requirePresentRevision = async (
  db: Queryable,
  taskId: string,
  revisionId: string,
  begunWith: string | null = null,
): Promise<void> => {
  const due = begunWith ?? (await findNewestRevision(db, taskId))?.id;
  if (due !== revisionId)
    throw new AppError(
      'EXAM_BROWSER_REFUSED',
      'Your faculty have changed how this task locks the exam browser. Leave Safe Exam Browser, and open the task again from your available tasks.',
    );
};
