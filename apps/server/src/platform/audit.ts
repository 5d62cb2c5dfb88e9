import type { PlaceKind, ShareableKind } from '@assay/contract';
import type { Queryable } from './db/database.ts';
import { newId } from './ids.ts';

/** What is written down beside what it did. */
export type AuditedAction =
  | `${'add' | 'edit' | 'delete'}-${PlaceKind}`
  | 'add-head'
  | 'add-faculty'
  | 'add-student'
  | 'archive-batch'
  | 'change-password'
  | 'delete-faculty'
  | 'delete-group'
  | 'delete-rubric'
  | 'delete-student'
  | 'delete-subject'
  | 'delete-tag'
  | 'delete-task'
  | 'edit-faculty'
  | 'edit-student'
  | 'evaluate-submission'
  | 'confirm-email'
  | 'end-exemption'
  | 'end-sessions'
  | 'exempt-from-exam-browser'
  | 'extend-time'
  | 'hand-over'
  | 'promote-semester'
  | 'publish-result'
  | 'relieve-head'
  | 'remove-students'
  | 'reopen-attempts'
  | 'reset-password'
  | 'set-up'
  | 'restore-batch'
  | `share-${ShareableKind}`
  | 'update-rubric'
  | 'recover-password'
  | 'update-profile'
  | 'update-student-marks'
  | 'upload-faculties'
  | 'upload-students';

/** Notes in the caller's transaction who did what to which item. */
export const noteAction = async (
  db: Queryable,
  actorId: string,
  action: AuditedAction,
  itemId: string,
  now: Date,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await db
    .insertInto('auditLog')
    .values({ id: newId(), at: now, actorId, action, itemId, detail: JSON.stringify(detail) })
    .execute();
};
