import type {
  AttainmentReport,
  Bank,
  Checker,
  QuestionLimits,
  JudgeWay,
  CaseEntryKind,
  ComparisonState,
  DeliveryState,
  Gender,
  GeneratedQuestion,
  GenerationProgress,
  GenerationState,
  HiddenTests,
  Language,
  LeftOutReason,
  InputProgramRole,
  LogEntry,
  MeasurementState,
  MutantKind,
  MutantOutcome,
  OffReason,
  PresenceEntry,
  Permission,
  ProgramCode,
  ReferenceCheck,
  RehearsalProgress,
  RehearsalReport,
  RehearsalState,
  RetentionKind,
  Role,
  RunOutcome,
  SelfTest,
  SetupChange,
  SetupKind,
  SetupMode,
  SetupVerdict,
  StoredFragment,
  StoredSessionEnd,
  TryFailure,
  TemplateSettings,
  Verdict,
  WebhookEventType,
  WebhookMessageType,
} from '@assay/contract';
import type { ExamProof } from '../actor.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The tables as the migrations make them, in camel case. */
export interface Tables {
  installation: {
    onlyOne: Generated<boolean>;
    isDemonstration: boolean;
    createdAt: Generated<Date>;
    deviceSecret: Generated<Buffer>;
    drilledAt: Date | null;
  };
  /** The hash of the link that makes the first administrator, while there is none. One row. */
  setupLink: { onlyOne: Generated<boolean>; tokenHash: Buffer; createdAt: Date };
  /** Who does not want to be shown the first steps any more. */
  setupDismissal: { accountId: string; dismissedAt: Date };
  institute: { id: string; name: string; createdAt: Generated<Date>; deletedAt: Date | null };
  /** Institutes, and departments (`departmentId`), that will be deleted and are closed until then. */
  placeDeletion: {
    placeId: string;
    instituteId: string;
    departmentId: string | null;
    departments: number;
    faculties: number;
    students: number;
    tasks: number;
    askedBy: string;
    askedAt: Date;
    dueAt: Date;
  };
  department: {
    id: string;
    instituteId: string;
    name: string;
    createdAt: Generated<Date>;
    deletedAt: Date | null;
    locksNames: Generated<boolean>;
  };
  account: {
    id: string;
    username: string;
    passwordHash: string;
    mustChangePassword: Generated<boolean>;
    role: Role;
    instituteId: string | null;
    departmentId: string | null;
    fullname: string;
    email: string | null;
    phone: string | null;
    gender: Gender | null;
    isActive: Generated<boolean>;
    createdAt: Generated<Date>;
    deletedAt: Date | null;
    pictureId: string | null;
    firstPasswordAt: Date | null;
    passwordReplacedBy: string | null;
    emailIsConfirmed: Generated<boolean>;
    confirmedEmail: string | null;
    registerName: string | null;
    inactiveSince: Date | null;
    anonymisedAt: Date | null;
    shownName: GeneratedAlways<string>;
    searchText: GeneratedAlways<string>;
  };
  /** How many days a kind of data is kept; without a row for ever. */
  retentionPeriod: { kind: RetentionKind; days: number; setBy: string; setAt: Date };
  /** Tasks and people of which nothing goes, until somebody lifts the hold. */
  retentionHold: {
    id: string;
    taskId: string | null;
    accountId: string | null;
    reason: string;
    heldBy: string;
    heldAt: Date;
    liftedBy: string | null;
    liftedAt: Date | null;
  };
  /** Where other programs are told what happens; without an institute that of all. Secrets are encrypted. */
  webhook: {
    id: string;
    instituteId: string | null;
    url: string;
    purpose: string;
    events: WebhookEventType[];
    secret: Buffer;
    formerSecret: Buffer | null;
    formerUntil: Date | null;
    offWhy: OffReason | null;
    offAt: Date | null;
    failingSince: Date | null;
    deliveredAt: Date | null;
    createdBy: string;
    createdAt: Generated<Date>;
    editedAt: Date | null;
  };
  /** Written by the database itself (`tell_webhooks`), but for pings. */
  webhookEvent: {
    id: string;
    type: WebhookMessageType;
    taskId: string | null;
    attemptIds: Generated<string[]>;
    requestId: string | null;
    at: Generated<Date>;
  };
  webhookDelivery: {
    id: string;
    webhookId: string;
    eventId: string;
    state: Generated<DeliveryState>;
    tries: Generated<number>;
    nextTryAt: Generated<Date>;
    leasedBy: string | null;
    leasedUntil: Date | null;
    status: number | null;
    ms: number | null;
    why: TryFailure | null;
    createdAt: Generated<Date>;
    endedAt: Date | null;
  };
  webhookTry: {
    id: string;
    deliveryId: string;
    at: Generated<Date>;
    status: number | null;
    ms: number;
    why: TryFailure | null;
    answer: Generated<string>;
  };
  /** Exams that were found to be over, or graded; the database forgets it when one goes on. */
  examMoment: { taskId: string; type: 'exam.over' | 'exam.graded'; notedAt: Generated<Date> };
  /** Attempts whose logs, and (`programsAt`) whose programs too, were removed. */
  attemptRemoval: { attemptId: string; logsAt: Date; programsAt: Date | null };
  emailConfirmation: {
    id: string;
    accountId: string;
    email: string;
    tokenHash: Buffer;
    createdAt: Date;
    expiresAt: Date;
  };
  secondFactor: {
    accountId: string;
    /** Base32. */
    secret: string;
    createdAt: Date;
    confirmedAt: Date | null;
    lastStep: Generated<number>;
  };
  recoveryCode: { accountId: string; codeHash: Buffer; usedAt: Date | null };
  loginTicket: {
    tokenHash: Buffer;
    accountId: string;
    stays: boolean;
    createdAt: Date;
    expiresAt: Date;
  };
  passwordReset: {
    id: string;
    accountId: string;
    tokenHash: Buffer;
    createdAt: Date;
    expiresAt: Date;
    /** Set by the database when password, address or state of the account change. */
    endedAt: Date | null;
  };
  /** Secrets that were tried and did not fit. */
  failedCheck: {
    subject: string;
    secret: 'PASSWORD' | 'CODE';
    place: string;
    network: string;
    failures: number;
    lastAt: Date;
  };
  /** Where an account has logged in before. */
  loginPlace: { accountId: string; place: string; lastAt: Date };
  /** Calls that count towards a limit, over all servers. */
  callCount: { key: string; calls: number; endsAt: Date };
  /** The secret that letters are sealed with. One row. */
  mailKey: { onlyOne: Generated<boolean>; secret: Generated<Buffer> };
  /** Mails that wait to be sent, and for a while those that were; `letter` is sealed. */
  outgoingMail: {
    id: string;
    batchId: string;
    kind: string;
    accountId: string | null;
    address: string;
    letter: Buffer | null;
    state: Generated<'WAITING' | 'SENT' | 'REFUSED' | 'DROPPED'>;
    tries: Generated<number>;
    nextTryAt: Generated<Date>;
    leasedBy: string | null;
    leasedUntil: Date | null;
    goodUntil: Date | null;
    passwordMark: Buffer | null;
    why: string | null;
    createdAt: Generated<Date>;
    endedAt: Date | null;
    againAt: Date | null;
  };
  /** What one action has mailed. */
  mailBatch: {
    id: string;
    kind: string;
    startedBy: string | null;
    instituteId: string | null;
    departmentId: string | null;
    createdAt: Generated<Date>;
  };
  mailing: { id: string; senderId: string; people: number; sentAt: Date };
  student: {
    accountId: string;
    semester: number;
    batch: string;
    archivedAt: Date | null;
    /** Of an archived one, whether they could log in before; null where that is not known. */
    wasActive: boolean | null;
  };
  promotion: {
    departmentId: string;
    key: string;
    semester: number;
    batch: string | null;
    promoted: number;
    archived: number;
    promotedBy: string;
    promotedAt: Date;
  };
  setupRun: {
    id: string;
    instituteId: string;
    kind: SetupKind;
    mode: SetupMode;
    state: Generated<'TRIED' | 'APPLYING' | 'DONE'>;
    fileName: string;
    exampleRows: number;
    unknownColumns: string[];
    madeBy: string;
    madeAt: Date;
    /** Who had it applied, and from where. */
    appliedBy: string | null;
    address: string | null;
    device: string | null;
    requestId: string | null;
    endedAt: Date | null;
    /** Of what the first passwords are made, sealed. */
    passwordKey: Buffer | null;
  };
  setupRow: {
    runId: string;
    row: number;
    fields: JSONColumnType<Record<string, string>>;
    verdict: SetupVerdict;
    note: string | null;
    changes: JSONColumnType<SetupChange[]>;
    isDone: Generated<boolean>;
  };
  rollOver: {
    id: string;
    runId: string;
    departmentId: string;
    doneBy: string;
    doneAt: Date;
    undoneBy: string | null;
    undoneAt: Date | null;
  };
  rollOverStudent: {
    rollOverId: string;
    studentId: string;
    semester: number;
    isArchived: boolean;
    wasActive: boolean;
  };
  rollOverGroup: {
    rollOverId: string;
    groupId: string;
    name: string;
    semester: number;
    editedBy: string | null;
    editedAt: Date | null;
    newName: string;
    newSemester: number | null;
  };
  rollOverTask: { rollOverId: string; taskId: string; studentId: string };
  session: {
    id: string;
    accountId: string;
    tokenHash: Buffer;
    role: Role;
    createdAt: Generated<Date>;
    lastUsedAt: ColumnType<Date, Date | undefined, Date>;
    endedAt: Date | null;
    endedWhy: StoredSessionEnd | null;
    /** The four are set for a session of the exam browser, and for no other. */
    examTaskId: string | null;
    examBrowserRevisionId: string | null;
    examProof: ExamProof | null;
    provenAt: Date | null;
    nonceHash: Buffer | null;
    address: string;
    device: string;
    expiresAt: Date;
    stays: Generated<boolean>;
  };
  leftoverContent: {
    hash: Buffer;
    since: Generated<Date>;
  };
  fileStore: {
    onlyOne: Generated<boolean>;
    linkSecret: Generated<Buffer>;
    place: string | null;
  };
  statementPicture: {
    questionVersionId: string;
    fileId: string;
  };
  storedFile: {
    id: string;
    ownerId: string;
    name: string;
    contentType: string;
    /** Null where it lies in a store beside the database. */
    content: Buffer | null;
    /** SHA-256 of the content. */
    hash: Generated<Buffer>;
    /** Length of the content. */
    bytes: Generated<number>;
    createdAt: Generated<Date>;
    isPrivate: Generated<boolean>;
  };
  auditLog: {
    id: string;
    at: Generated<Date>;
    actorId: string | null;
    action: string;
    itemId: string | null;
    detail: JSONColumnType<Record<string, unknown>>;
    address: Generated<string>;
    device: Generated<string>;
    requestId: Generated<string>;
    /** How often it happened from `at` to `lastAt`. */
    times: Generated<number>;
    lastAt: Date | null;
    /** Whether it changed nothing, and goes when its time is over. */
    passes: Generated<boolean>;
    /** The access token that it was done with. */
    tokenId: string | null;
  };
  serviceAccount: {
    id: string;
    name: string;
    role: 'ADMIN' | 'INSTITUTE-HEAD' | 'DEPARTMENT-HEAD';
    instituteId: string | null;
    departmentId: string | null;
    createdBy: string;
    createdAt: Date;
    deletedAt: Date | null;
  };
  accessToken: {
    id: string;
    tokenHash: Buffer;
    accountId: string | null;
    serviceAccountId: string | null;
    role: Role;
    name: string;
    scopes: string[];
    createdBy: string;
    createdAt: Date;
    expiresAt: Date;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  };
  /** What was created under an id that its creator had drawn. */
  creation: { itemId: string; accountId: string; sentHash: Buffer; createdAt: Date };
  subject: {
    id: string;
    departmentId: string;
    code: string;
    name: string;
    semester: number;
    createdAt: Generated<Date>;
  };
  module: { id: string; subjectId: string; title: string; order: number };
  tag: { id: string; name: string; createdBy: string | null; createdAt: Generated<Date> };
  rubric: {
    id: string;
    ownerId: string;
    departmentId: string;
    name: string;
    createdAt: Generated<Date>;
    editedBy: string | null;
    editedAt: Date | null;
  };
  rubricComponent: { rubricId: string; position: number; title: string; marks: number };
  pinnedRubricComponent: { taskId: string; rubricId: string; position: number; title: string; marks: number };
  studentGroup: {
    id: string;
    ownerId: string;
    departmentId: string;
    name: string;
    semester: number;
    batch: string;
    createdAt: Generated<Date>;
    deletedAt: Date | null;
    editedBy: string | null;
    editedAt: Date | null;
    /** For which it was made by a sheet. */
    division: string | null;
    archivedAt: Date | null;
  };
  groupStudent: { groupId: string; studentId: string };
  question: {
    id: string;
    ownerId: string;
    departmentId: string;
    subjectId: string | null;
    version: number;
    createdAt: Generated<Date>;
    deletedAt: Date | null;
    editedBy: string | null;
    editedAt: Date | null;
  };
  questionVersion: {
    id: string;
    questionId: string;
    version: number;
    name: Generated<string>;
    statement: string;
    statementText: string;
    languages: Language[];
    marks: number;
    timeRequired: number;
    wantAutoCalculate: boolean;
    difficulty: number;
    attachmentId: string | null;
    createdBy: string;
    createdAt: Generated<Date>;
    referenceStatus: Generated<ReferenceCheck['status']>;
    referenceMessage: Generated<string>;
    checker: ColumnType<Checker, Checker | undefined, never>;
    limits: ColumnType<QuestionLimits, QuestionLimits | undefined, never>;
    /** Why it was made; often empty. */
    reason: Generated<string>;
    /** The version that it says the same as, where somebody went back to one. */
    restoredFrom: number | null;
  };
  judgeProgram: { questionVersionId: string; language: Language; code: string; way: Generated<JudgeWay> };
  referenceSolution: { questionVersionId: string; position: number; language: Language; code: string };
  starter: { questionVersionId: string; position: number; language: Language; code: string };
  /** Kept by the database itself; `statement` begins with the name. */
  questionSearch: { questionId: string; statement: string; places: string };
  snippet: {
    questionVersionId: string;
    position: number;
    isVisible: boolean;
    isEditable: boolean;
    code: string;
  };
  testCase: {
    id: string;
    questionVersionId: string;
    position: number;
    type: 'PUBLIC' | 'HIDDEN';
    input: string;
    output: string;
    checker: Checker | null;
    name: Generated<string>;
    hint: Generated<string>;
    weight: Generated<number>;
    groupName: Generated<string>;
    /** SHA-256 of an input that is stored apart. */
    inputHash: Buffer | null;
    outputHash: Buffer | null;
  };
  largeText: {
    /** SHA-256 of the text. */
    hash: Buffer;
    /** Of the text. */
    bytes: number;
    standIn: string;
    fileId: string;
    storedAt: Date;
  };
  largeTextUpload: { accountId: string; hash: Buffer; uploadedAt: Date };
  questionModule: { questionId: string; moduleId: string };
  questionTag: { questionId: string; tagId: string };
  task: {
    id: string;
    ownerId: string;
    departmentId: string;
    name: string;
    startTime: Date;
    endTime: Date;
    duration: number | null;
    totalMarks: number;
    subjectId: string | null;
    rubricId: string | null;
    requireExamBrowser: boolean;
    singleSession: Generated<boolean>;
    allowOwnInput: Generated<boolean>;
    allowCompletion: Generated<boolean>;
    /** Each student has the questions in an order of the own. */
    ownOrder: Generated<boolean>;
    isResultPublished: Generated<boolean>;
    publishedAt: Date | null;
    /** For so many days after publishing students can ask for another look. */
    requestDays: Generated<number>;
    createdAt: Generated<Date>;
    deletedAt: Date | null;
    editedBy: string | null;
    editedAt: Date | null;
  };
  taskQuestion: {
    taskId: string;
    questionId: string;
    /** What whoever starts from now on meets. */
    version: number;
    position: number;
    marks: number;
    timeRequired: number;
    /** The name of the pool that it is drawn from; null: every student has it. */
    pool: string | null;
  };
  taskPool: { taskId: string; name: string; position: number; draw: number };
  /** Semester and batch as the task began; null while they are the student's. */
  taskStudent: { taskId: string; studentId: string; semester: number | null; batch: string | null };
  /** Off the lists until it is brought back. */
  archivedTask: { taskId: string; archivedAt: Date; archivedBy: string };
  archivedQuestion: { questionId: string; archivedAt: Date; archivedBy: string };
  /** One version of a question, as far as one bank reaches. */
  bankOffer: {
    questionId: string;
    version: number;
    bank: Bank;
    note: Generated<string>;
    offeredBy: string;
    offeredAt: Date;
    /** Who lets all institutes see it. */
    agreedBy: string | null;
    agreedAt: Date | null;
  };
  /** Where a question was copied from, in words that stay. */
  questionOrigin: {
    questionId: string;
    sourceId: string | null;
    version: number;
    /** The version of the copy that says the same. */
    ownVersion: number;
    name: string;
    author: string;
    department: string;
    institute: string;
    copiedBy: string;
    copiedAt: Date;
  };
  taskShare: { taskId: string; accountId: string; permissions: Permission[] };
  questionShare: { questionId: string; accountId: string; permissions: Permission[] };
  groupShare: { groupId: string; accountId: string; permissions: Permission[] };
  rubricShare: { rubricId: string; accountId: string; permissions: Permission[] };
  attempt: {
    id: string;
    taskId: string;
    studentId: string;
    startedAt: Date;
    submittedAt: Date | null;
    submittedBy: 'STUDENT' | 'CLOCK' | 'STAFF' | null;
    reportedSeconds: number | null;
    gradedAt: Date | null;
    examBrowserRevisionId: string | null;
    /** Where it was opened again: until when, and how often. */
    openUntil: Date | null;
    reopenings: Generated<number>;
    storedBytes: Generated<number>;
    /** When its exam page was last heard of, to within some seconds. */
    heardAt: Date | null;
    /** The login that may write in it, where the task takes one at a time; null until one has asked. */
    sessionId: string | null;
  };
  attemptOrigin: {
    attemptId: string;
    sessionId: string;
    address: string;
    device: string;
    firstAt: Date;
    lastAt: Date;
    saves: number;
    runs: number;
  };
  examBrowserRevision: {
    id: string;
    taskId: string;
    revision: number;
    quitPassword: string;
    filePassword: string;
    allowedAddresses: string[];
    browserExamKeys: string[];
    keys: JSONColumnType<Record<string, unknown>>;
    configKey: string;
    createdBy: string | null;
    createdAt: Date;
  };
  examBrowserLaunch: {
    id: string;
    tokenHash: Buffer;
    taskId: string;
    accountId: string;
    revisionId: string;
    isSelfTest: Generated<boolean>;
    createdAt: Date;
    expiresAt: Date;
    fetchedAt: Date | null;
    usedAt: Date | null;
    secretHash: Buffer | null;
    report: JSONColumnType<SelfTest> | null;
  };
  examBrowserExemption: {
    taskId: string;
    studentId: string;
    reason: string;
    givenBy: string;
    givenAt: Date;
  };
  extraTime: {
    taskId: string;
    studentId: string;
    extraMinutes: number;
    laterEnd: Date | null;
    reason: string;
    givenBy: string;
    givenAt: Date;
  };
  attemptQuestion: {
    attemptId: string;
    questionId: string;
    questionVersionId: string;
    /** Null until the attempt is graded. */
    activeSeconds: number | null;
    /** Its place for the student, from 0; null: it goes by the task's order. */
    position: number | null;
  };
  draft: {
    attemptId: string;
    questionId: string;
    language: Language;
    revision: number;
    code: JSONColumnType<ProgramCode>;
    hash: string;
    device: string | null;
    typedAt: Date | null;
    savedAt: Date;
    logHash: string;
  };
  /** What saves brought of logs; where entries are packed, `packed` and `head` stand for them and for both hashes. */
  editLog: {
    attemptId: string;
    questionId: string;
    fromRevision: number;
    toRevision: number;
    previousHash: string | null;
    hash: string | null;
    entries: JSONColumnType<LogEntry[]> | null;
    device: string | null;
    typedAt: Date | null;
    receivedAt: Date;
    packed: string | null;
    head: Buffer | null;
    deviceDigits: string | null;
  };
  presenceBatch: {
    attemptId: string;
    number: number;
    page: string;
    fromRevision: number;
    toRevision: number;
    previousHash: string;
    hash: string;
    entries: JSONColumnType<PresenceEntry[]>;
    chainHash: string;
    receivedAt: Date;
  };
  presence: {
    attemptId: string;
    number: number;
    chainHash: string;
    awayAt: Date | null;
    backAt: Date | null;
  };
  /** What was told to students during an exam. */
  roomMessage: {
    id: string;
    taskId: string;
    /** Counts the messages of a task, from 1. */
    number: number;
    /** Null: to all. */
    studentId: string | null;
    text: string;
    sentBy: string;
    sentAt: Date;
    /** The question that it answers. */
    answers: string | null;
  };
  /** What students asked those who watch over the exam. */
  roomQuestion: { id: string; taskId: string; studentId: string; text: string; askedAt: Date };
  draftSetAside: {
    id: string;
    attemptId: string;
    questionId: string;
    language: Language;
    revision: number;
    code: JSONColumnType<ProgramCode>;
    hash: string;
    device: string | null;
    typedAt: Date | null;
    receivedAt: Date;
    reason: 'CONFLICT' | 'LATE' | 'UNCHECKED' | 'ELSEWHERE';
    previousHash: string | null;
    entries: JSONColumnType<LogEntry[]> | null;
    logHash: string | null;
    takenAt: Date | null;
  };
  runLog: {
    id: string;
    attemptId: string;
    questionId: string;
    executedAt: Date;
    language: Language;
    code: JSONColumnType<ProgramCode>;
    status: 'PASSED' | 'FAILED' | 'PENDING';
    passedCount: number;
    totalCount: number;
    timeTaken: number | null;
    ownInput: string | null;
    outcome: JSONColumnType<RunOutcome> | null;
  };
  submissionProgram: {
    attemptId: string;
    questionId: string;
    language: Language | null;
    code: JSONColumnType<ProgramCode> | null;
    revision: number | null;
    hash: string | null;
    savedAt: Date | null;
    typedAt: Date | null;
    status: Generated<'PASSED' | 'FAILED' | 'PENDING' | 'NOTATTEMPTED'>;
    passedCount: Generated<number>;
    totalCount: Generated<number>;
    computedMarks: Generated<number>;
    givenMarks: number | null;
    /** What the program brings: the given marks, where there are any, else the computed ones. */
    marks: GeneratedAlways<number>;
    givenBy: string | null;
    givenAt: Date | null;
    compileMessage: string | null;
    gradedAt: Date | null;
    /** Who gave marks for it, or let those stand that it had; null while nobody has. */
    evaluatedBy: string | null;
    evaluatedAt: Date | null;
  };
  /** Every change of a mark. Null among the marks: there was no such one, or there is none any more. */
  markChange: {
    id: string;
    attemptId: string;
    /** Counts the changes of the attempt, from 1; the database gives it, so that none is without. */
    position: number | null;
    /** Null: the change is of a component of the rubric. */
    questionId: string | null;
    /** Title of the rubric's component; null for a question. */
    component: string | null;
    /** Of the submission; the first one of an attempt is 1. */
    number: number;
    cause:
      | 'GRADED'
      | 'GIVEN'
      | 'WITHDRAWN'
      | 'REOPENED'
      | 'CARRIED'
      | 'UNDONE'
      | 'SUBSTITUTED'
      | 'REGRADED'
      | 'REGRADE_UNDONE';
    reason: string | null;
    computedBefore: number | null;
    givenBefore: number | null;
    computedAfter: number | null;
    givenAfter: number | null;
    marksBefore: GeneratedAlways<number | null>;
    marksAfter: GeneratedAlways<number | null>;
    /** Null: the product itself. */
    changedBy: string | null;
    changedAt: Date;
    /** With which others it was made; null where it was made alone. */
    batchId: string | null;
    /** Of a change in a batch: whose the given mark had been, and since when. */
    givenByBefore: string | null;
    givenAtBefore: Date | null;
    /** By which regrade it changed. */
    regradeId: string | null;
  };
  /** A question of a task that is graded anew. */
  regrade: {
    id: string;
    taskId: string;
    questionId: string;
    kind: 'VERSION' | 'VOID' | 'FULL_MARKS';
    questionVersionId: string | null;
    reason: string;
    state: 'COMPUTING' | 'READY' | 'APPLIED' | 'DISCARDED' | 'UNDONE';
    startedBy: string;
    startedAt: Date;
    neverLower: boolean | null;
    appliedBy: string | null;
    appliedAt: Date | null;
    endedBy: string | null;
    endedAt: Date | null;
  };
  regradeVoidTest: { regradeId: string; testCaseId: string };
  /** How a program is graded, and how a regrade would grade it; the latter is null until it is computed. */
  regradeResult: {
    regradeId: string;
    attemptId: string;
    number: number;
    hash: string | null;
    questionVersionIdBefore: string;
    statusBefore: 'PASSED' | 'FAILED' | 'PENDING' | 'NOTATTEMPTED';
    passedCountBefore: number;
    totalCountBefore: number;
    computedMarksBefore: number;
    compileMessageBefore: string | null;
    gradedAtBefore: Date;
    computedAt: Date | null;
    statusAfter: 'PASSED' | 'FAILED' | 'PENDING' | 'NOTATTEMPTED' | null;
    passedCountAfter: number | null;
    totalCountAfter: number | null;
    computedMarksAfter: number | null;
    compileMessageAfter: string | null;
    repeats: Generated<number>;
    givenMarks: number | null;
    givenBy: string | null;
    isApplied: Generated<boolean>;
  };
  regradeTest: {
    regradeId: string;
    attemptId: string;
    side: 'BEFORE' | 'AFTER';
    testCaseId: string;
    passed: boolean;
    verdict: Verdict;
    message: string;
    actualOutput: string;
    errorOutput: string;
    judgeMessage: string;
    cpuMs: number;
    wallMs: number;
    memoryBytes: number;
    repeats: number;
  };
  /** Questions that a language model writes, and for a day what came of them. */
  importedQuestion: {
    questionId: string;
    origin: string;
    fileHash: Buffer;
    broughtAt: Date;
  };
  questionGeneration: {
    accountId: string;
    id: string;
    prompt: string;
    languages: Language[];
    state: Generated<GenerationState>;
    progress: JSONColumnType<GenerationProgress>;
    leasedUntil: Date;
    result: JSONColumnType<GeneratedQuestion> | null;
    failure: string | null;
    createdAt: Generated<Date>;
    endedAt: Date | null;
  };
  /** How strong the tests of a question are. */
  strengthMeasurement: {
    id: string;
    questionId: string;
    questionVersionId: string;
    /** Of the tests, limits and programs that it was made with. */
    fingerprint: string;
    state: MeasurementState;
    problem: string | null;
    startedBy: string;
    startedAt: Date;
    endedAt: Date | null;
    isPlanned: Generated<boolean>;
    sameCount: Generated<number>;
    uncompiledCount: Generated<number>;
  };
  /** A wrong program, a mutant or a wrong solution, and what the tests made of it. */
  measuredProgram: {
    id: string;
    measurementId: string;
    position: number;
    language: Language;
    kind: MutantKind | null;
    /** UTF-16 units. */
    startsAt: number | null;
    endsAt: number | null;
    replacement: string | null;
    wrongSolutionId: string | null;
    programHash: string;
    outcome: MutantOutcome | null;
    /** The test, from 0. */
    caughtBy: number | null;
    verdict: Verdict | null;
    isSearched: Generated<boolean>;
    proposedInput: string | null;
    proposedOutput: string | null;
  };
  wrongSolution: {
    id: string;
    questionId: string;
    name: string;
    language: Language;
    code: string;
    addedBy: string;
    addedAt: Date;
  };
  /** Mutants of which a person says that no input tells them from the reference solution. */
  equivalentMutant: {
    questionId: string;
    programHash: string;
    reason: string;
    saidBy: string;
    saidAt: Date;
  };
  /** What makes inputs for a question, and what refuses bad ones. */
  inputProgram: {
    questionId: string;
    role: InputProgramRole;
    language: Language;
    code: string;
    arguments: Generated<string>;
    savedBy: string;
    savedAt: Date;
  };
  /** The programs of a task are compared with each other, and with those of other tasks. */
  rehearsal: {
    id: string;
    taskId: string;
    state: RehearsalState;
    students: number;
    assigned: number;
    seconds: number;
    startedBy: string;
    startedAt: Date;
    heardAt: Date | null;
    endedAt: Date | null;
    problem: string | null;
    progress: JSONColumnType<RehearsalProgress> | null;
    report: JSONColumnType<RehearsalReport> | null;
  };
  /** Where simulated students are, as long as there are any. */
  rehearsalPlace: { departmentId: string; instituteId: string; rehearsalId: string };
  comparison: {
    id: string;
    taskId: string;
    state: ComparisonState;
    problem: string | null;
    startedBy: string;
    startedAt: Date;
    /** Who stopped it. */
    endedBy: string | null;
    endedAt: Date | null;
  };
  comparisonTask: { comparisonId: string; taskId: string };
  comparisonQuestion: {
    comparisonId: string;
    questionId: string;
    programs: Generated<number>;
    readCount: Generated<number>;
    comparedAt: Date | null;
    comparedCount: Generated<number>;
    otherCount: Generated<number>;
    pairCount: Generated<number>;
  };
  leftOutProgram: { comparisonId: string; questionId: string; attemptId: string; reason: LeftOutReason };
  similarPair: {
    id: string;
    comparisonId: string;
    questionId: string;
    leftAttemptId: string;
    rightAttemptId: string;
    leftHash: string;
    rightHash: string;
    groupNumber: number | null;
    /** Bits. */
    surprise: number;
    fragments: JSONColumnType<StoredFragment[]>;
    fragmentCount: number;
    ownCount: number;
  };
  /** What a person makes of programs that are alike. */
  similarityCase: {
    id: string;
    taskId: string;
    questionId: string;
    openedBy: string;
    openedAt: Date;
    closedBy: string | null;
    closedAt: Date | null;
    outcome: string | null;
  };
  similarityCaseProgram: { caseId: string; attemptId: string };
  similarityCaseEntry: {
    id: string;
    caseId: string;
    kind: CaseEntryKind;
    attemptId: string | null;
    body: string;
    writtenBy: string;
    writtenAt: Date;
  };
  /** Marks that were given to several students at once. */
  markBatch: {
    id: string;
    taskId: string;
    givenBy: string;
    givenAt: Date;
    undoneBy: string | null;
    undoneAt: Date | null;
  };
  /** A suspect of the item analysis that somebody looked at and left, with what it was about then. */
  suspectLeft: {
    taskId: string;
    suspectId: string;
    testIds: string[];
    students: number;
    leftBy: string;
    leftAt: Date;
  };
  /** What a person remarked about a submission. */
  submissionComment: {
    id: string;
    attemptId: string;
    /** Of the submission; the first one of an attempt is 1. */
    number: number;
    /** Null: about the submission as a whole. */
    questionId: string | null;
    /** Null: about the question as a whole. From 0. */
    block: number | null;
    /** From 1. */
    line: number | null;
    programHash: string | null;
    quote: string | null;
    body: string;
    marks: number | null;
    writtenBy: string;
    writtenAt: Date;
    editedAt: Date | null;
  };
  /** A student asks for another look at a question: open until it is answered or withdrawn. */
  regradeRequest: {
    id: string;
    attemptId: string;
    questionId: string;
    words: string;
    askedAt: Date;
    withdrawnAt: Date | null;
    answer: string | null;
    answeredBy: string | null;
    answeredAt: Date | null;
    /** Of the question, where the answer changed them. */
    marksBefore: number | null;
    marksAfter: number | null;
  };
  /** A comment that is kept for a question of a task. */
  reusableComment: {
    id: string;
    taskId: string;
    questionId: string;
    body: string;
    marks: number | null;
    keptBy: string;
    keptAt: Date;
  };
  /** A person had another program of the student's graded than the one that was graded until then. */
  programSubstitution: {
    id: string;
    attemptId: string;
    questionId: string;
    /** Of the submission; the first one of an attempt is 1. */
    number: number;
    /** Null: back to what was submitted. */
    setAsideId: string | null;
    reason: string;
    decidedBy: string;
    decidedAt: Date;
    /** What was graded until then. */
    language: Language | null;
    code: JSONColumnType<ProgramCode> | null;
    revision: number | null;
    hash: string | null;
    typedAt: Date | null;
    savedAt: Date | null;
    status: 'PASSED' | 'FAILED' | 'PENDING' | 'NOTATTEMPTED';
  };
  testResult: {
    attemptId: string;
    questionId: string;
    testCaseId: string;
    passed: boolean;
    verdict: Verdict;
    message: string;
    actualOutput: string;
    errorOutput: string;
    judgeMessage: Generated<string>;
    cpuMs: number;
    wallMs: number;
    memoryBytes: number;
    /** How often it ran again because a busy machine may have made its verdict. */
    repeats: Generated<number>;
  };
  evaluation: { attemptId: string; evaluatedBy: string; evaluatedAt: Date };
  /** What had been submitted when an attempt was opened again. */
  pastSubmission: {
    attemptId: string;
    number: number;
    submittedAt: Date;
    submittedBy: 'STUDENT' | 'CLOCK' | 'STAFF';
    reportedSeconds: number | null;
    gradedAt: Date | null;
    evaluatedBy: string | null;
    evaluatedAt: Date | null;
    reopenedBy: string;
    reopenedAt: Date;
    openUntil: Date;
    reason: string;
  };
  pastSubmissionProgram: {
    attemptId: string;
    number: number;
    questionId: string;
    language: Language | null;
    code: JSONColumnType<ProgramCode> | null;
    revision: number | null;
    hash: string | null;
    savedAt: Date | null;
    typedAt: Date | null;
    status: 'PASSED' | 'FAILED' | 'PENDING' | 'NOTATTEMPTED';
    passedCount: number;
    totalCount: number;
    computedMarks: number;
    givenMarks: number | null;
    givenBy: string | null;
    givenAt: Date | null;
    compileMessage: string | null;
    gradedAt: Date | null;
    evaluatedBy: string | null;
    evaluatedAt: Date | null;
  };
  pastRubricMark: {
    attemptId: string;
    number: number;
    position: number;
    title: string;
    totalMarks: number;
    obtainedMarks: number | null;
    givenBy: string;
    givenAt: Date;
  };
  rubricMark: {
    attemptId: string;
    position: number;
    title: string;
    totalMarks: number;
    obtainedMarks: number | null;
    givenBy: string;
    givenAt: Date;
  };
  /** Public halves of the keys that sign records. */
  recordKey: { id: string; publicKey: string; madeAt: Date; retiredAt: Date | null };
  /** The sealed record of a task. */
  record: { taskId: string; secret: Buffer };
  /** A seal (1) or an amendment, as it was signed. */
  recordRoot: {
    taskId: string;
    number: number;
    size: number;
    signedAt: Date;
    keyId: string;
    /** In canonical JSON. */
    statement: string;
    signature: string;
    because: string[];
    unexplained: number;
  };
  recordLeaf: {
    taskId: string;
    position: number;
    number: number;
    key: string;
    studentId: string | null;
    /** In canonical JSON. */
    body: string;
    hash: Buffer;
    opens: JSONColumnType<HiddenTests> | null;
  };
  /** Changes that no record holds yet. */
  jumpDue: { id: string; attemptId: string };
  jumpCount: { attemptId: string; changes: number; characters: number };
  recordDue: { id: string; taskId: string; attemptId: string | null; cause: string; at: Generated<Date> };
  feedback: {
    id: string;
    accountId: string;
    taskId: string | null;
    message: string;
    createdAt: Generated<Date>;
    readAt: Date | null;
    answer: string | null;
    answeredAt: Date | null;
    answeredBy: string | null;
  };
  feedbackAttachment: { feedbackId: string; position: number; fileId: string };
  /** When somebody was last asked for suggestions. */
  feedbackRequest: { accountId: string; askedAt: Date };
  programmeOutcome: { id: string; departmentId: string; position: number; code: string; title: string };
  /** Of a department that has not said anything the contract's defaults hold. */
  attainmentSetting: {
    departmentId: string;
    target: number;
    level1: number;
    level2: number;
    level3: number;
    editedBy: string;
    editedAt: Date;
  };
  subjectAttainment: { subjectId: string; editedBy: string; editedAt: Date };
  outcomeTarget: { moduleId: string; target: number };
  outcomeMap: { moduleId: string; programmeOutcomeId: string; strength: number };
  taskWeight: { taskId: string; weight: number };
  frozenAttainment: {
    id: string;
    subjectId: string | null;
    departmentId: string;
    batch: string;
    note: string;
    report: JSONColumnType<AttainmentReport>;
    frozenBy: string;
    frozenAt: Date;
  };
  gradebookTemplate: {
    id: string;
    /** Null: all institutes. */
    instituteId: string | null;
    name: string;
    settings: JSONColumnType<TemplateSettings>;
    createdBy: string;
    createdAt: Date;
    editedBy: string | null;
    editedAt: Date | null;
  };
  /** Files of the web app as its releases have had them, texts after gzip. */
  webFile: { name: string; content: Buffer; isGzipped: boolean; lastHadAt: Date };
}
