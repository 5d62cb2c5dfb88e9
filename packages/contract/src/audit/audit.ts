import { z } from 'zod';
import { roleSchema } from '../role.ts';
import { idSchema } from '../common.ts';

/** What a line of the audit log is about. */
export const AUDIT_KINDS = {
  login: 'Logins',
  refusal: 'Refusals',
  password: 'Passwords',
  rights: 'Rights',
  people: 'People and places',
  reading: 'Data read out',
  exam: 'Exams and marks',
  content: 'Content',
  system: 'Installation',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;

/** Everything that is written down beside what it did, and how it is said. */
export const AUDITED = {
  login: ['login', 'Logged in'],
  logout: ['login', 'Logged out'],
  'fail-login': ['refusal', 'Login failed'],
  refuse: ['refusal', 'Was refused'],
  'refuse-exam-browser': ['refusal', 'Was refused: not the exam browser of the task'],
  'change-password': ['password', 'Changed their password'],
  'recover-password': ['password', 'Chose a new password by a mailed link'],
  'add-second-factor': ['password', 'Turned their second factor on'],
  'remove-second-factor': ['password', 'Turned their second factor off'],
  'reset-second-factor': ['password', 'Turned off the second factor of'],
  'use-recovery-code': ['password', 'Used a recovery code'],
  'renew-recovery-codes': ['password', 'Made new recovery codes'],
  'end-sessions': ['password', 'Ended all sessions of'],
  'reset-password': ['password', 'Gave a new first password'],
  'share-task': ['rights', 'Shared a task'],
  'share-question': ['rights', 'Shared a question'],
  'share-group': ['rights', 'Shared a group'],
  'share-rubric': ['rights', 'Shared a rubric'],
  'hand-over': ['rights', 'Handed over what somebody owned'],
  'add-head': ['rights', 'Made a head'],
  'relieve-head': ['rights', 'Relieved a head'],
  'edit-faculty': ['rights', 'Changed a faculty account'],
  'add-institute': ['people', 'Added an institute'],
  'edit-institute': ['people', 'Changed an institute'],
  'delete-institute': ['people', 'Deleted an institute'],
  'add-department': ['people', 'Added a department'],
  'edit-department': ['people', 'Changed a department'],
  'delete-department': ['people', 'Deleted a department'],
  'add-faculty': ['people', 'Added faculty'],
  'delete-faculty': ['people', 'Deleted faculty'],
  'upload-faculties': ['people', 'Added faculty from a sheet'],
  'add-student': ['people', 'Added a student'],
  'delete-student': ['people', 'Deleted a student'],
  'upload-students': ['people', 'Added students from a sheet'],
  'promote-semester': ['people', 'Promoted a semester'],
  'archive-batch': ['people', 'Archived a batch'],
  'restore-batch': ['people', 'Restored a batch'],
  'confirm-email': ['people', 'Confirmed their email'],
  'edit-student': ['people', 'Changed a student'],
  'update-profile': ['people', 'Changed their email'],
  'read-leaderboard': ['reading', 'Read a leaderboard'],
  'read-report': ['reading', 'Read a report'],
  'read-record': ['reading', 'Downloaded the sealed record of an exam'],
  'evaluate-submission': ['exam', 'Marked a submission'],
  'update-student-marks': ['exam', 'Gave marks for a task'],
  'add-comment': ['exam', 'Commented on a submission'],
  'edit-comment': ['exam', 'Changed a comment on a submission'],
  'delete-comment': ['exam', 'Deleted a comment on a submission'],
  'substitute-program': ['exam', 'Had another program by a student graded'],
  'undo-marks': ['exam', 'Took back marks given to several students'],
  'leave-suspect': ['exam', 'Left a suspect of an analysis as it is'],
  'publish-result': ['exam', 'Published results'],
  'extend-time': ['exam', 'Changed extra time'],
  'exempt-from-exam-browser': ['exam', 'Exempted from the exam browser'],
  'end-exemption': ['exam', 'Ended an exemption'],
  'reopen-attempts': ['exam', 'Opened attempts again'],
  'take-over-attempt': ['exam', 'Continued an attempt in another login'],
  'remove-students': ['exam', 'Took students out of a task'],
  'archive-task': ['content', 'Archived a task'],
  'restore-task': ['content', 'Brought an archived task back'],
  'delete-task': ['content', 'Deleted a task'],
  'archive-question': ['content', 'Archived a question'],
  'restore-question': ['content', 'Brought an archived question back'],
  'delete-question': ['content', 'Deleted a question'],
  'delete-group': ['content', 'Deleted a group'],
  'delete-rubric': ['content', 'Deleted a rubric'],
  'update-rubric': ['content', 'Changed a rubric'],
  'delete-subject': ['content', 'Deleted a subject'],
  'delete-tag': ['content', 'Deleted a tag'],
  'set-up': ['system', 'Set up the installation'],
  backup: ['system', 'Wrote a backup'],
  restore: ['system', 'Restored a backup'],
  'rotate-record-key': ['system', 'Made a new key that signs the records of exams'],
  'fail-mail': ['system', 'A mail could not be sent'],
} as const satisfies Readonly<Record<string, readonly [kind: AuditKind, words: string]>>;
export type AuditedAction = keyof typeof AUDITED;

/** What may come in floods: it is counted, and written as one row a minute. */
export type TalliedAction = Extract<
  AuditedAction,
  | 'fail-login'
  | 'refuse'
  | 'refuse-exam-browser'
  | 'read-leaderboard'
  | 'read-report'
  | 'read-record'
  | 'fail-mail'
>;

const isAudited = (action: string): action is AuditedAction => Object.hasOwn(AUDITED, action);

/** How an action is said; one that this version does not know says its own name. */
export const auditWords = (action: string): string => (isAudited(action) ? AUDITED[action][1] : action);

/** The actions of a kind. */
export const actionsOfKind = (kind: AuditKind): AuditedAction[] =>
  Object.keys(AUDITED)
    .filter(isAudited)
    .filter((action) => AUDITED[action][0] === kind);

/** What is no change of anything: kept for a time, and deleted then. */
export const PASSING_ACTIONS: ReadonlySet<string> = new Set(
  (['login', 'refusal', 'reading'] as const).flatMap(actionsOfKind),
);

export const auditKindSchema = z.enum(Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]]);

/** A line of the audit log. */
export const auditEntrySchema = z.object({
  _id: idSchema,
  at: z.string(),
  /** How often within a minute. */
  times: z.number().int(),
  action: z.string(),
  /** Who did it; null where nobody was logged in, and for a command of the installation. */
  person: z.object({ username: z.string(), fullname: z.string(), role: roleSchema }).nullable(),
  /** What it was done to, as far as it has a name; for a failed login the username as it was typed. */
  about: z.string().nullable(),
  /** Why it was refused, and which call. */
  why: z.string().nullable(),
  address: z.string(),
  /** In a person's words; empty where no call was made. */
  device: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
