import type { GeneratedAlways, SelectType } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * What every feature may know of what belongs to one. The table itself is read by its owner alone, who may change it as
 * long as its view stays; `npm run check` looks at that.
 */
export const VIEWS = {
  /** Nothing that proves who somebody is. */
  person: {
    of: 'account',
    columns: [
      'id',
      'username',
      'fullname',
      'email',
      'phone',
      'gender',
      'pictureId',
      'role',
      'instituteId',
      'departmentId',
      'isActive',
      'mustChangePassword',
      'createdAt',
      'deletedAt',
      'registerName',
      'shownName',
    ],
  },
  departmentOutline: {
    of: 'department',
    columns: ['id', 'instituteId', 'name', 'createdAt', 'deletedAt', 'locksNames'],
  },
  taskOutline: {
    of: 'task',
    columns: [
      'id',
      'name',
      'departmentId',
      'ownerId',
      'subjectId',
      'rubricId',
      'startTime',
      'endTime',
      'duration',
      'totalMarks',
      'requireExamBrowser',
      'singleSession',
      'isResultPublished',
      'createdAt',
      'deletedAt',
      'allowOwnInput',
      'allowCompletion',
      'publishedAt',
      'requestDays',
      'ownOrder',
    ],
  },
  /** Logs with their entries in full, however they are stored. */
  editBatch: {
    of: 'editLog',
    columns: [
      'attemptId',
      'questionId',
      'fromRevision',
      'toRevision',
      'previousHash',
      'hash',
      'entries',
      'device',
      'typedAt',
      'receivedAt',
    ],
    filled: ['previousHash', 'hash', 'entries'],
  },
} as const;

type View = (typeof VIEWS)[keyof typeof VIEWS];
type ColumnOf<Name extends keyof typeof VIEWS> = (typeof VIEWS)[Name]['columns'][number];
/** Columns that a view fills where its table leaves them empty. */
type Filled = Extract<View, { filled: unknown }>['filled'][number];
type Shown<Table, Column extends PropertyKey> = Column extends keyof Table
  ? GeneratedAlways<
      Column extends Filled ? NonNullable<SelectType<Table[Column]>> : SelectType<Table[Column]>
    >
  : never;

/** The views as the migrations make them, in camel case: they can be read, and written nowhere. */
export type Views = {
  [Name in keyof typeof VIEWS]: {
    [Column in ColumnOf<Name>]: Shown<Tables[(typeof VIEWS)[Name]['of']], Column>;
  };
};

/** All that can be read. */
export type Schema = Tables & Views;
