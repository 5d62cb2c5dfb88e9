import { z } from 'zod';

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

/** What an action is done to. */
export const AUDIT_ITEMS = {
  task: 'Task',
  submission: 'Submission',
  question: 'Question',
  rubric: 'Rubric',
  group: 'Group',
  account: 'Person',
  place: 'Institute or department',
  subject: 'Subject',
  tag: 'Tag',
} as const;
export type AuditItem = keyof typeof AUDIT_ITEMS;

/** Everything that is written down: what it is about, how it is said, and to what it is done, if to anything. */
export const AUDITED = {
  login: ['login', 'Logged in', null],
  logout: ['login', 'Logged out', null],
  'fail-login': ['refusal', 'Login failed', 'account'],
  refuse: ['refusal', 'Was refused', null],
  'refuse-exam-browser': ['refusal', 'Was refused: not the exam browser of the task', null],
  'change-password': ['password', 'Changed their password', 'account'],
  'recover-password': ['password', 'Chose a new password by a mailed link', 'account'],
  'add-second-factor': ['password', 'Turned their second factor on', 'account'],
  'remove-second-factor': ['password', 'Turned their second factor off', 'account'],
  'reset-second-factor': ['password', 'Turned off the second factor of', 'account'],
  'use-recovery-code': ['password', 'Used a recovery code', 'account'],
  'renew-recovery-codes': ['password', 'Made new recovery codes', 'account'],
  'end-sessions': ['password', 'Ended all sessions of', 'account'],
  'reset-password': ['password', 'Gave a new first password', 'account'],
  'reset-passwords': ['password', 'Gave several people new first passwords', 'place'],
  'share-task': ['rights', 'Shared a task', 'task'],
  'share-question': ['rights', 'Shared a question', 'question'],
  'offer-question': ['rights', 'Offered a question to a bank', 'question'],
  'take-back-offer': ['rights', 'Took a question out of the bank', 'question'],
  'agree-to-offer': ['rights', 'Agreed to offer a question to all institutes', 'question'],
  'decline-offer': ['rights', 'Left a question to its own institute', 'question'],
  'share-group': ['rights', 'Shared a group', 'group'],
  'share-rubric': ['rights', 'Shared a rubric', 'rubric'],
  'hand-over': ['rights', 'Handed over what somebody owned', 'account'],
  'add-head': ['rights', 'Made a head', 'place'],
  'add-administrator': ['rights', 'Made an administrator', 'account'],
  'open-administrator': ['rights', 'Let an administrator log in again', 'account'],
  'close-administrator': ['rights', 'Closed the account of an administrator', 'account'],
  'recover-administrator': ['rights', 'Gave a lost administrator a new password', 'account'],
  'appoint-head': ['rights', 'Made a faculty member a head', 'account'],
  'relieve-head': ['rights', 'Relieved a head', 'account'],
  'open-accounts': ['rights', 'Let several people log in again', 'place'],
  'close-accounts': ['rights', 'Deactivated several people', 'place'],
  'edit-faculty': ['rights', 'Changed a faculty account', 'account'],
  'add-token': ['rights', 'Made an access token', 'account'],
  'revoke-token': ['rights', 'Revoked an access token', 'account'],
  'add-service-account': ['rights', 'Made a service account', 'place'],
  'delete-service-account': ['rights', 'Closed a service account', 'place'],
  'add-service-token': ['rights', 'Made an access token of a service account', 'place'],
  'revoke-service-token': ['rights', 'Revoked an access token of a service account', 'place'],
  'add-institute': ['people', 'Added an institute', 'place'],
  'edit-institute': ['people', 'Changed an institute', 'place'],
  'delete-institute': ['people', 'Deleted an institute', 'place'],
  'ask-to-delete': ['people', 'Put up for deletion', 'place'],
  'restore-place': ['people', 'Restored what was to be deleted', 'place'],
  'add-department': ['people', 'Added a department', 'place'],
  'edit-department': ['people', 'Changed a department', 'place'],
  'delete-department': ['people', 'Deleted a department', 'place'],
  'add-faculty': ['people', 'Added faculty', 'account'],
  'delete-faculty': ['people', 'Deleted faculty', 'account'],
  'upload-faculties': ['people', 'Added faculty from a sheet', 'place'],
  'add-student': ['people', 'Added a student', 'account'],
  'delete-student': ['people', 'Deleted a student', 'account'],
  'upload-students': ['people', 'Added students from a sheet', 'place'],
  'apply-sheet': ['people', 'Set an institute up from a sheet', 'place'],
  'take-passwords': ['password', 'Downloaded the first passwords of', 'place'],
  'promote-semester': ['people', 'Promoted a semester', 'place'],
  'roll-over': ['people', 'Rolled a department over', 'place'],
  'undo-roll-over': ['people', 'Undid a roll-over', 'place'],
  'archive-batch': ['people', 'Archived a batch', 'place'],
  'restore-batch': ['people', 'Restored a batch', 'place'],
  'move-people': ['people', 'Moved people to another department', 'place'],
  'mail-people': ['people', 'Mailed several people', 'place'],
  'confirm-email': ['people', 'Confirmed their email', 'account'],
  anonymise: ['people', 'Made somebody who left anonymous', 'account'],
  'hold-person': ['people', 'Kept all that is stored of', 'account'],
  'end-person-hold': ['people', 'Ended the hold on', 'account'],
  'edit-student': ['people', 'Changed a student', 'account'],
  'update-profile': ['people', 'Changed their name or email', 'account'],
  'lock-names': ['people', 'Said whether students change their names', 'place'],
  'read-leaderboard': ['reading', 'Read a leaderboard', 'task'],
  'read-gradebook': ['reading', 'Downloaded marks for a gradebook', 'task'],
  'read-report': ['reading', 'Read a report', 'subject'],
  'read-results': ['reading', 'Read the marks of a task', 'task'],
  'read-record': ['reading', 'Downloaded the sealed record of an exam', 'task'],
  'export-question': ['reading', 'Exported a question with its tests', 'question'],
  'view-submission': ['reading', 'Looked at a submission', 'submission'],
  'view-similar-pair': ['reading', 'Looked at two programs side by side', 'task'],
  'view-similarity-case': ['reading', 'Looked at a case of similar programs', 'task'],
  'export-person': ['reading', 'Downloaded everything about', 'account'],
  'export-audit-log': ['reading', 'Exported the audit log', null],
  'evaluate-submission': ['exam', 'Marked a submission', 'submission'],
  'update-student-marks': ['exam', 'Gave marks for a task', 'submission'],
  'add-comment': ['exam', 'Commented on a submission', 'submission'],
  'edit-comment': ['exam', 'Changed a comment on a submission', 'submission'],
  'delete-comment': ['exam', 'Deleted a comment on a submission', 'submission'],
  'substitute-program': ['exam', 'Had another program by a student graded', 'submission'],
  'undo-marks': ['exam', 'Took back marks given to several students', 'task'],
  'publish-result': ['exam', 'Published results', 'task'],
  'extend-time': ['exam', 'Changed extra time', 'task'],
  'exempt-from-exam-browser': ['exam', 'Exempted from the exam browser', 'submission'],
  'end-exemption': ['exam', 'Ended an exemption', 'submission'],
  'reopen-attempts': ['exam', 'Opened attempts again', 'task'],
  'take-over-attempt': ['exam', 'Continued an attempt in another login', 'task'],
  'submit-for': ['exam', 'Submitted for a student', 'submission'],
  'tell-students': ['exam', 'Told students something during an exam', 'task'],
  'start-rehearsal': ['exam', 'Began to rehearse an exam', 'task'],
  'stop-rehearsal': ['exam', 'Stopped a rehearsal of an exam', 'task'],
  'remove-students': ['exam', 'Took students out of a task', 'task'],
  'start-regrade': ['exam', 'Began to grade a question again', 'task'],
  'apply-regrade': ['exam', 'Applied a regrade', 'task'],
  'discard-regrade': ['exam', 'Discarded a regrade', 'task'],
  'undo-regrade': ['exam', 'Undid a regrade', 'task'],
  'start-comparison': ['exam', 'Began to compare programs', 'task'],
  'stop-comparison': ['exam', 'Stopped a comparison of programs', 'task'],
  'open-similarity-case': ['exam', 'Opened a case of similar programs', 'task'],
  'note-in-similarity-case': ['exam', 'Wrote in a case of similar programs', 'task'],
  'close-similarity-case': ['exam', 'Closed a case of similar programs', 'task'],
  'request-regrade': ['exam', 'Asked for another look at a question', 'submission'],
  'withdraw-regrade-request': ['exam', 'Withdrew a request for another look', 'submission'],
  'answer-regrade-request': ['exam', 'Answered a request for another look', 'submission'],
  'hold-task': ['exam', 'Kept all that is stored of a task', 'task'],
  'end-task-hold': ['exam', 'Ended the hold on a task', 'task'],
  'remove-logs': ['exam', 'Removed logs of an exam that were kept long enough', 'task'],
  'remove-programs': ['exam', 'Removed programs of an exam that were kept long enough', 'task'],
  'leave-suspect': ['exam', 'Left a suspect of an analysis as it is', 'task'],
  'add-task': ['content', 'Created a task', 'task'],
  'edit-task': ['content', 'Changed a task', 'task'],
  'add-question': ['content', 'Created a question', 'question'],
  'edit-question': ['content', 'Changed a question', 'question'],
  'copy-from-bank': ['content', 'Copied a question from the bank', 'question'],
  'measure-test-strength': ['content', 'Had the tests of a question measured', 'question'],
  'call-mutant-equivalent': ['content', 'Called a mutant of a question equivalent', 'question'],
  'deny-mutant-equivalent': ['content', 'No longer called a mutant equivalent', 'question'],
  'save-wrong-solution': ['content', 'Saved a wrong solution of a question', 'question'],
  'delete-wrong-solution': ['content', 'Deleted a wrong solution of a question', 'question'],
  'save-input-program': ['content', 'Changed what makes or checks inputs of a question', 'question'],
  'add-group': ['content', 'Created a group', 'group'],
  'edit-group': ['content', 'Changed a group', 'group'],
  'add-rubric': ['content', 'Created a rubric', 'rubric'],
  'archive-task': ['content', 'Archived a task', 'task'],
  'restore-task': ['content', 'Brought an archived task back', 'task'],
  'delete-task': ['content', 'Deleted a task', 'task'],
  'archive-question': ['content', 'Archived a question', 'question'],
  'restore-question': ['content', 'Brought an archived question back', 'question'],
  'delete-question': ['content', 'Deleted a question', 'question'],
  'delete-group': ['content', 'Deleted a group', 'group'],
  'delete-rubric': ['content', 'Deleted a rubric', 'rubric'],
  'update-rubric': ['content', 'Changed a rubric', 'rubric'],
  'set-attainment': ['content', 'Changed what outcomes are measured by', 'place'],
  'set-subject-outcomes': ['content', 'Changed targets, map or weights of a subject', 'subject'],
  'freeze-attainment': ['content', 'Kept an attainment report', 'subject'],
  'add-gradebook-template': ['content', 'Created a template of gradebooks', null],
  'edit-gradebook-template': ['content', 'Changed a template of gradebooks', null],
  'delete-gradebook-template': ['content', 'Deleted a template of gradebooks', null],
  'delete-subject': ['content', 'Deleted a subject', 'subject'],
  'delete-tag': ['content', 'Deleted a tag', 'tag'],
  'answer-feedback': ['content', 'Answered feedback by', 'account'],
  'delete-feedback': ['content', 'Deleted feedback by', 'account'],
  'set-up': ['system', 'Set up the installation', null],
  backup: ['system', 'Wrote a backup', null],
  restore: ['system', 'Restored a backup', null],
  'restore-drill': ['system', 'Tried whether a backup can be restored', null],
  'rotate-record-key': ['system', 'Made a new key that signs the records of exams', null],
  'fail-mail': ['system', 'A mail could not be sent', null],
  'set-retention': ['system', 'Changed how long something is kept', null],
  'remove-feedback': ['system', 'Removed feedback that was kept long enough', null],
  'remove-files': ['system', 'Removed uploads that nothing used any more', null],
  'remove-mails': ['system', 'Removed what was known of old mails', null],
  'send-mails-again': ['system', 'Sent refused mails again', null],
  'add-webhook': ['system', 'Added a webhook', null],
  'edit-webhook': ['system', 'Changed a webhook', null],
  'switch-webhook': ['system', 'Switched a webhook on or off', null],
  'webhook-off': ['system', 'A webhook was switched off, as nothing arrived', null],
  'rotate-webhook-secret': ['system', 'Rotated the secret of a webhook', null],
  'delete-webhook': ['system', 'Deleted a webhook', null],
  'replay-webhook': ['system', 'Sent messages of a webhook again', null],
} as const satisfies Readonly<
  Record<string, readonly [kind: AuditKind, words: string, item: AuditItem | null]>
>;
export type AuditedAction = keyof typeof AUDITED;

/** What may come in floods: it is counted, and written as one row a minute. */
export type TalliedAction = Extract<
  AuditedAction,
  | 'fail-login'
  | 'refuse'
  | 'refuse-exam-browser'
  | 'read-leaderboard'
  | 'read-gradebook'
  | 'read-report'
  | 'read-results'
  | 'read-record'
  | 'export-question'
  | 'fail-mail'
>;

const isAudited = (action: string): action is AuditedAction => Object.hasOwn(AUDITED, action);

/** How an action is said; one that this version does not know says its own name. */
export const auditWords = (action: string): string => (isAudited(action) ? AUDITED[action][1] : action);

export const AUDITED_ACTIONS: readonly AuditedAction[] = Object.keys(AUDITED).filter(isAudited);

/** The actions of a kind. */
export const actionsOfKind = (kind: AuditKind): AuditedAction[] =>
  AUDITED_ACTIONS.filter((action) => AUDITED[action][0] === kind);

/** The actions that are done to such an item. */
export const actionsOnItem = (item: AuditItem): AuditedAction[] =>
  AUDITED_ACTIONS.filter((action) => AUDITED[action][2] === item);

/** To what an action is done; null for none, and for one that this version does not know. */
export const auditItemOf = (action: string): AuditItem | null =>
  isAudited(action) ? AUDITED[action][2] : null;

/** What is no change of anything: kept for a time, and deleted then. */
export const PASSING_ACTIONS: ReadonlySet<string> = new Set(
  (['login', 'refusal', 'reading'] as const).flatMap(actionsOfKind),
);

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(of) as [Key, ...Key[]]);
export const auditKindSchema = keysOf(AUDIT_KINDS);
export const auditItemSchema = keysOf(AUDIT_ITEMS);
export const auditedActionSchema = keysOf(AUDITED);
