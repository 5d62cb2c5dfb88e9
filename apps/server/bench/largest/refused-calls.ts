/** The calls whose largest input is refused on purpose, by the reason why that says enough: what is refused else is wrong. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'the item is made up; of a real one it reads or writes that one': [
    'GET /admin/fetch-department/:id',
    'GET /admin/place-contents',
    'GET /mail-batches/:id',
    'GET /admin/fetch-institute/:id',
    'GET /admin/setup-sheet-rows/:id',
    'GET /faculty/exam-browser-test/:launchId',
    'GET /faculty/frozen-attainment/:id',
    'GET /faculty/page-answers/:taskId/:questionId',
    'GET /hod/faculty-belongings/:id',
    'GET /question-bank/:questionId',
    'GET /student/exam-browser-launch/:launchId',
    'GET /subject/fetch-subject/:id',
    'POST /accounts/end-sessions',
    'POST /accounts/reset-second-factor',
    'POST /admin/apply-setup-sheet',
    'POST /admin/change-head',
    'POST /admin/delete-department',
    'POST /admin/delete-institute',
    'POST /admin/delete-tag',
    'POST /admin/edit-department',
    'POST /admin/edit-institute',
    'POST /admin/edit-tag',
    'POST /admin/forget-setup-passwords',
    'POST /admin/reset-administrator-password',
    'POST /admin/reset-head-password',
    'POST /admin/restore-place',
    'POST /admin/set-administrator-active',
    'POST /admin/setup-sheet-passwords',
    'POST /answer-question-offer',
    'POST /faculty/copy-from-bank',
    'POST /faculty/delete-group',
    'POST /faculty/add-proposed-test',
    'POST /faculty/call-mutant-equivalent',
    'POST /faculty/delete-students',
    'POST /faculty/delete-wrong-solution',
    'POST /faculty/stop-test-strength',
    'POST /faculty/deleteRubric',
    'POST /faculty/edit-students',
    'POST /faculty/reset-student-password',
    'POST /faculty/take-offered-version',
    'POST /faculty/undo-marks',
    'POST /faculty/updateRubric',
    'POST /hod/delete-faculty',
    'POST /send-mails-again',
    'POST /hod/edit-faculty',
    'POST /hod/reset-faculty-password',
    'POST /terms/undo-roll-over',
    'POST /people/move',
  ],
  'it is in use, and to find that out is what it costs': [
    'POST /admin/add-department',
    'POST /admin/add-institute',
    'POST /faculty/add-students',
    'POST /faculty/delete-task',
    'POST /hod/archive-batch',
    'POST /subject/delete-subject',
    'POST /subject/update-subject',
  ],
  'somebody was faster; what is compared for that is all that the others take': [
    'POST /faculty/add-time',
    'POST /terms/roll-over',
  ],
  'the secret is wrong, which costs what a right one does': [
    'POST /auth/begin-second-factor',
    'POST /auth/change-password',
    'POST /auth/finish-login',
    'POST /auth/login',
    'POST /auth/reset-password',
    'POST /exam-browser/attest-by-login',
    'POST /exam-browser/attest/:token',
  ],
  'no second factor was begun, and codes are short': [
    'POST /auth/confirm-second-factor',
    'POST /auth/remove-second-factor',
    'POST /auth/renew-recovery-codes',
  ],
  'the task wants no Safe Exam Browser': [
    'POST /student/ask-for-proof',
    'POST /student/launch-exam-browser',
    'POST /student/prove-again',
  ],
  'the installation is set up, and has no mail server': [
    'POST /people/mail',
    'POST /setup/check-link',
    'POST /setup/create-administrator',
    'POST /setup/send-test-mail',
  ],
  'the results are published, as other calls want them': ['POST /faculty/:taskId/reopen-attempts'],
  'the model writes as much as it may, which is no question': ['POST /faculty/generate-question'],
};

const REASONS = new Map(
  Object.entries(REFUSED).flatMap(([reason, keys]) => keys.map((key) => [key, reason] as const)),
);

/** Why a call may be refused (its method and path); undefined when it has to be taken. */
export const reasonOfRefusal = (key: string): string | undefined => REASONS.get(key);

/** Calls that may be refused but are none of the contract's. */
export const unknownRefusals = (known: ReadonlySet<string>): string[] =>
  [...REASONS.keys()].filter((key) => !known.has(key));
