import type { Tables } from '../../src/platform/db/schema.ts';
import type { VIEWS } from '../../src/platform/db/views.ts';

/**
 * Which feature (or the platform) writes a table: who wants it changed asks its owner. Everybody may read it, but for the
 * tables that have a view for that.
 */
export const OWNERS = {
  installation: 'setup',
  setupLink: 'setup',
  setupDismissal: 'setup',
  institute: 'institutes',
  placeDeletion: 'places',
  department: 'departments',
  account: 'accounts',
  emailConfirmation: 'auth',
  secondFactor: 'auth',
  recoveryCode: 'auth',
  loginTicket: 'auth',
  passwordReset: 'auth',
  failedCheck: 'platform',
  loginPlace: 'platform',
  callCount: 'platform',
  mailKey: 'platform',
  outgoingMail: 'platform',
  mailBatch: 'platform',
  mailing: 'people',
  student: 'students',
  promotion: 'students',
  setupRun: 'setup-sheets',
  setupRow: 'setup-sheets',
  rollOver: 'terms',
  rollOverStudent: 'terms',
  rollOverGroup: 'terms',
  rollOverTask: 'terms',
  session: 'platform',
  storedFile: 'files',
  statementPicture: 'files',
  fileStore: 'files',
  leftoverContent: 'files',
  largeText: 'large-texts',
  largeTextUpload: 'large-texts',
  auditLog: 'platform',
  creation: 'platform',
  subject: 'subjects',
  module: 'subjects',
  tag: 'tags',
  rubric: 'rubrics',
  rubricComponent: 'rubrics',
  pinnedRubricComponent: 'rubrics',
  studentGroup: 'groups',
  groupStudent: 'groups',
  question: 'questions',
  questionVersion: 'questions',
  judgeProgram: 'questions',
  referenceSolution: 'questions',
  questionSearch: 'questions',
  snippet: 'questions',
  starter: 'questions',
  testCase: 'questions',
  questionModule: 'questions',
  questionTag: 'questions',
  archivedQuestion: 'questions',
  bankOffer: 'questions',
  questionOrigin: 'questions',
  strengthMeasurement: 'test-strength',
  measuredProgram: 'test-strength',
  wrongSolution: 'test-strength',
  equivalentMutant: 'test-strength',
  inputProgram: 'test-strength',
  questionGeneration: 'generation',
  importedQuestion: 'question-exchange',
  task: 'tasks',
  taskPool: 'tasks',
  taskQuestion: 'tasks',
  taskStudent: 'tasks',
  archivedTask: 'tasks',
  taskShare: 'sharing',
  questionShare: 'sharing',
  groupShare: 'sharing',
  rubricShare: 'sharing',
  extraTime: 'tasks',
  attempt: 'attempts',
  attemptOrigin: 'attempts',
  attemptQuestion: 'attempts',
  draft: 'attempts',
  editBatch: 'attempts',
  jumpDue: 'attempts',
  jumpCount: 'playback',
  presenceBatch: 'attempts',
  presence: 'attempts',
  draftSetAside: 'attempts',
  runLog: 'attempts',
  roomMessage: 'exam-room',
  roomQuestion: 'exam-room',
  pastSubmission: 'attempts',
  submissionProgram: 'marks',
  testResult: 'marks',
  evaluation: 'marks',
  rubricMark: 'marks',
  markChange: 'marks',
  markBatch: 'marks',
  programSubstitution: 'marks',
  suspectLeft: 'item-analysis',
  regradeRequest: 'regrade-requests',
  regrade: 'regrades',
  regradeVoidTest: 'regrades',
  regradeResult: 'regrades',
  regradeTest: 'regrades',
  comparison: 'similarity',
  comparisonTask: 'similarity',
  comparisonQuestion: 'similarity',
  leftOutProgram: 'similarity',
  similarPair: 'similarity',
  similarityCase: 'similarity',
  similarityCaseProgram: 'similarity',
  similarityCaseEntry: 'similarity',
  submissionComment: 'comments',
  reusableComment: 'comments',
  pastSubmissionProgram: 'marks',
  pastRubricMark: 'marks',
  examBrowserRevision: 'exam-browser',
  examBrowserLaunch: 'exam-browser',
  examBrowserExemption: 'exam-browser',
  recordKey: 'records',
  record: 'records',
  recordRoot: 'records',
  recordLeaf: 'records',
  recordDue: 'platform',
  feedback: 'feedback',
  feedbackAttachment: 'feedback',
  feedbackRequest: 'feedback',
  programmeOutcome: 'outcomes',
  attainmentSetting: 'outcomes',
  subjectAttainment: 'outcomes',
  outcomeTarget: 'outcomes',
  outcomeMap: 'outcomes',
  taskWeight: 'outcomes',
  frozenAttainment: 'outcomes',
  webFile: 'web-app',
} as const satisfies Record<keyof Tables, string>;

/** The tables that have a view. */
export type Viewed = (typeof VIEWS)[keyof typeof VIEWS]['of'];

/** A feature that writes tables of others, and why. */
export interface Exception {
  writer: string;
  /** `*` are all of them; `?` are those whose names the code is handed at run time. */
  tables: readonly (keyof typeof OWNERS | '*' | '?')[];
  why: string;
}

/** Every one of them is a way around somebody's rules: there should be few. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    writer: 'demonstration',
    tables: ['*', '?'],
    why: 'The demonstration fills an empty installation, where nobody has been promised anything yet.',
  },
  {
    writer: 'sharing',
    tables: ['?'],
    why: 'Rights on tasks, questions, groups and rubrics are written alike; all four tables are its own.',
  },
  {
    writer: 'faculties',
    tables: ['?'],
    why: 'Whoever leaves hands over tasks, questions, groups and rubrics in one statement a kind: only the owner changes, and the right that an owner needs no more goes.',
  },
  {
    writer: 'exam-browser',
    tables: ['attempt'],
    why: 'Which login holds an attempt is decided before each call of an exam, below the attempts that use this check.',
  },
  {
    writer: 'records',
    tables: ['recordDue'],
    why: 'What a record lacks is noted by whoever changes something, through the platform, and taken away when it is sealed.',
  },
  {
    writer: 'backup',
    tables: ['auditLog', '?'],
    why: 'A backup and a restore speak to the database by a connection of their own, and a restore fills every table.',
  },
];

/** A feature that reads tables which others know by their views alone, and why. */
export interface Reader {
  reader: string;
  tables: readonly Viewed[];
  why: string;
}

/** Features that read a table of another one which has a view for everybody else, and why. */
export const READERS: readonly Reader[] = [
  {
    reader: 'auth',
    tables: ['account'],
    why: 'A login compares the password, and a link for a new one goes to the email that is confirmed.',
  },
  {
    reader: 'platform',
    tables: ['account'],
    why: 'A session opens the account with all that it must do first, and is locked with it.',
  },
  {
    reader: 'profile',
    tables: ['account'],
    why: 'One sees and changes the whole of one’s own account, with the email that waits to be confirmed.',
  },
];
