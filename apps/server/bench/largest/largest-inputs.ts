/** The largest valid input of every call of the contract: made from its schemas, or by hand where those cannot say it. */
import {
  ALL_ROUTES,
  LOG_START,
  ROLES,
  LOG_ENTRIES_MAX,
  LOG_WORK_MAX,
  headsAfter,
  replayLog,
  type LogEntry,
  type Role,
  type RouteDefinition,
} from '@assay/contract';
import { hashText } from '../../src/features/attempts/attempt/text-hash.ts';
import { deriveInput, type Known } from './derive-input.ts';
import type { LargestScene } from './fill-largest.ts';
import { unknownRefusals } from './refused-calls.ts';
import { HELD_DRAFT, LARGEST_PROGRAM, LARGEST_STATEMENT, anyText, testText } from './largest-texts.ts';

export interface LargestInput {
  /** What is large, where a call is made in more than one way. */
  name: string;
  role: Role | null;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  files?: Readonly<Record<string, readonly { name: string; content: Buffer }[]>>;
  /** What an answer of success has to hold, where such an answer alone does not say that everything was done. */
  proof?: string;
}

type Part = Partial<Omit<LargestInput, 'name' | 'role'>> & { role?: Role };

export const keyOf = ({ method, path }: RouteDefinition): string => `${method} ${path}`;

/** What a form draws to make its call again by: 32 hexadecimal digits. */
const drawnKey = (): string => fresh().toString(16).padStart(32, '0');

const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
let turns = 0;
/** Another one at every call: what is created twice is refused. */
const fresh = (): number => (turns += 1);

/** The questions that 'whole programs' writes are the first seven. */
const WHOLE = 7;
let typed = 0;
/** A question of the running task whose log nobody has gone on with, as long as there is one. */
const untyped = ({ questionIds }: LargestScene): string => questionIds[WHOLE + typed++] ?? '';

const program = (programIndex: string, code = [{ code: LARGEST_PROGRAM }]) => ({
  programIndex,
  language: 'PYTHON' as const,
  code,
});

/** A question with everything that it may have; its test cases fill the call up to `bytes`. */
const largestQuestion = (scene: LargestScene, statement: string, bytes: number) => ({
  question: statement,
  language: ['PYTHON'],
  marks: 10_000,
  timeRequired: 10_000,
  wantAutoCalculate: true,
  difficulty: '3',
  subjectId: scene.subjectId,
  modules: scene.moduleIds,
  tags: scene.tagIds,
  testcases: Array.from({ length: 200 }, (_, index) => ({
    input: testText(bytes / 460),
    output: testText(bytes / 460),
    type: index % 2 === 0 ? 'PUBLIC' : 'HIDDEN',
  })),
  code: Array.from({ length: 20 }, () => ({
    isVisible: true,
    isEditable: true,
    code: LARGEST_PROGRAM.slice(0, 12_000),
  })),
  judge: { language: 'PYTHON', code: LARGEST_PROGRAM },
  referenceSolutions: [{ language: 'PYTHON', code: LARGEST_PROGRAM }],
});

/** The most elements that rich text can have in other ways than one after the other. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'many elements': LARGEST_STATEMENT,
  'deep elements': `<p>Print.</p>${`${'<b>'.repeat(99)}a${'</b>'.repeat(99)}`.repeat(690)}`,
  'unclosed elements': `<p>Print.</p>${'<br>'.repeat(124_000)}`,
  'many entities': `<p>Print.</p>${'&amp;'.repeat(99_000)}`,
  'a picture': `<p>Print.</p><img src="data:image/png;base64,${'A'.repeat(499_000)}">`,
};

const picture = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.alloc(4_900_000, 7),
]);

const sheetOf = (header: string, row: (number: number) => string, rows: number): Buffer =>
  Buffer.from([header, ...Array.from({ length: rows }, (_, index) => row(index))].join('\n'));

const studentSheet = (): Buffer => {
  const turn = fresh();
  return sheetOf(
    'Username,Full Name,Gender,Semester,Passout Year,Email,Phone',
    (number) =>
      `S${turn}x${number},Somebody With Some Name,MALE,4,2027,s${turn}x${number}@example.org,9876543210`,
    10_000,
  );
};

/** So far from each other lie the edits of a log, which with their number comes to just what is replayed in one call. */
const JUMP = LOG_WORK_MAX / LOG_ENTRIES_MAX - 10;

/**
 * As many single characters typed as one log can bring, here and there in a long program that the server holds; the save
 * says what they make of it, as a browser does. It is taken once for each question.
 */
const typedSave = (taskId: string, programIndex: string) => {
  const typedAt = new Date().toISOString();
  const entries = Array.from({ length: LOG_ENTRIES_MAX }, (_, index): LogEntry => {
    const at = index % 2 === 0 ? 0 : JUMP;
    return { revision: HELD_DRAFT.head.revision + 1 + index, typedAt, change: ['PYTHON', 0, at, 0, 'x'] };
  });
  const code = replayLog(new Map([['PYTHON', HELD_DRAFT.code]]), entries)?.get('PYTHON') ?? [];
  const head = headsAfter(HELD_DRAFT.head, entries, hashText).at(-1) ?? LOG_START;
  const { revision, hash } = head;
  return {
    body: {
      taskId,
      programDrafts: [{ ...program(programIndex, code), revision, device: 'bench', typedAt }],
      editLogs: [{ programIndex, device: 'bench', base: HELD_DRAFT.head, entries, hash }],
    },
    proof: `"revision":${revision},"hash":"${hash}"`,
  };
};

/** By call; a list where a call can be large in more than one way, else its one input. */
const BY_HAND: Readonly<Record<string, (scene: LargestScene) => Record<string, Part>>> = {
  'POST /student/save-draft': (scene) => ({
    'whole programs': {
      body: {
        taskId: scene.taskId,
        programDrafts: scene.questionIds.slice(1, WHOLE).map((id) => ({
          ...program(id),
          revision: 1 + fresh(),
          device: 'bench',
          typedAt: new Date().toISOString(),
        })),
      },
    },
    'edits far from each other': typedSave(scene.taskId, untyped(scene)),
  }),
  'POST /student/run-code': ({ taskId, questionId }) => ({
    '': {
      body: {
        taskId,
        programSubmission: program(
          questionId,
          Array.from({ length: 20 }, () => ({ code: LARGEST_PROGRAM.slice(0, 12_000) })),
        ),
      },
    },
  }),
  'POST /faculty/demo-run-code': ({ taskId, questionId }) => ({
    '': {
      body: {
        taskId,
        programSubmission: program(
          questionId,
          Array.from({ length: 20 }, () => ({ code: LARGEST_PROGRAM.slice(0, 12_000) })),
        ),
      },
    },
  }),
  'POST /faculty/run-submission-code': ({ pastTaskId, studentIds, questionId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        programSubmission: program(
          questionId,
          Array.from({ length: 20 }, () => ({ code: LARGEST_PROGRAM.slice(0, 12_000) })),
        ),
      },
    },
  }),
  'GET /faculty/marking-queue/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'GET /faculty/page-answers/:taskId/:questionId': ({ pastTaskId, questionId }) => ({
    '': { params: { taskId: pastTaskId, questionId }, query: { page: 1_000_000 } },
  }),
  'GET /faculty/comments/:taskId/:studentId': ({ pastTaskId, studentIds }) => ({
    '': { params: { taskId: pastTaskId, studentId: studentIds[0] } },
  }),
  'POST /faculty/add-comment': ({ pastTaskId, studentIds, questionId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        programIndex: questionId,
        place: null,
        seenHash: null,
        text: 'c'.repeat(2000),
        marks: -1,
        keep: true,
      },
    },
  }),
  'POST /faculty/edit-comment': ({ pastTaskId, studentIds, commentId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        commentId,
        text: 'c'.repeat(2000),
      },
    },
  }),
  'POST /faculty/delete-comment': ({ pastTaskId, studentIds, commentId }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[0], commentId } },
  }),
  'POST /faculty/delete-reusable-comment': ({ pastTaskId, reusableCommentId }) => ({
    '': { body: { taskId: pastTaskId, commentId: reusableCommentId } },
  }),
  'POST /faculty/substitute-program': ({ pastTaskId, studentIds, questionId, setAsideId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        programIndex: questionId,
        setAsideId,
        reason: 'r'.repeat(500),
        seenHash: HELD_DRAFT.head.hash,
      },
    },
  }),
  'POST /faculty/demo-submit': ({ taskId, questionIds }) => ({
    '': { body: { taskId, totalTimeTaken: 1, programs: questionIds.map((id) => program(id)) } },
  }),
  'POST /student/final-submit': ({ taskId, questionIds }) => ({
    '': {
      body: {
        taskId,
        totalTimeTaken: 1,
        // In a language in which nobody has gone on.
        programs: questionIds.map((id) => ({ ...program(id), language: 'C', ...HELD_DRAFT.head })),
      },
    },
  }),
  'POST /faculty/create-question': (scene) =>
    Object.fromEntries(
      Object.entries(STATEMENTS).map(([name, statement]) => [
        name,
        { body: largestQuestion(scene, statement, 6_000_000) },
      ]),
    ),
  'POST /faculty/edit-question': (scene) => ({
    '': {
      body: { ...largestQuestion(scene, LARGEST_STATEMENT, 6_000_000), questionId: scene.questionIds[15] },
    },
  }),
  'POST /faculty/check-question': () => ({
    '': {
      body: {
        testcases: Array.from({ length: 200 }, () => ({ input: testText(16_000), output: testText(16_000) })),
        referenceSolutions: [{ language: 'PYTHON', code: LARGEST_PROGRAM }],
      },
    },
  }),
  'POST /faculty/generate-question': () => ({
    '': { body: { prompt: anyText(4000), language: ['PYTHON', 'C'], generationId: uuidOf(fresh()) } },
  }),
  'POST /faculty/upload-file': () => ({
    'dry run': {
      body: { dryRun: 'true' },
      files: { file: [{ name: 'students.csv', content: studentSheet() }] },
    },
    adding: {
      body: { dryRun: 'false', retryKey: drawnKey() },
      files: { file: [{ name: 'students.csv', content: studentSheet() }] },
    },
    'wrong rows': {
      body: { dryRun: 'true' },
      files: {
        file: [
          {
            name: 'students.csv',
            content: sheetOf(
              'Username,Full Name,Gender,Semester,Passout Year,Email,Phone',
              () => '!,1,x,9,1,a,1',
              10_000,
            ),
          },
        ],
      },
    },
  }),
  'POST /hod/upload-faculties': () => ({
    '': {
      body: { dryRun: 'false', retryKey: drawnKey() },
      files: {
        file: [
          {
            name: 'faculties.csv',
            content: ((turn) =>
              sheetOf(
                'Full Name,Email,Phone,Gender',
                (number) => `Somebody With Name,f${turn}x${number}@example.org,9876543210,MALE`,
                10_000,
              ))(fresh()),
          },
        ],
      },
    },
  }),
  'POST /student/feedback': ({ taskId }) => ({
    '': {
      body: { message: anyText(5000), taskId, _id: uuidOf(5_000_000 + fresh()) },
      files: { attachments: Array.from({ length: 5 }, () => ({ name: 'a.png', content: picture })) },
    },
  }),
  'POST /faculty/profile': () => ({
    '': {
      body: { fullname: 'Somebody', gender: 'MALE', email: 'faculty1@example.org', phone: '9876543210' },
      files: { profile: [{ name: 'a.png', content: picture.subarray(0, 900_000) }] },
    },
  }),
  'POST /student/profile': () => ({
    '': {
      body: { fullname: 'Somebody', gender: 'MALE', email: 'student1@example.org', phone: '9876543210' },
      files: { profile: [{ name: 'a.png', content: picture.subarray(0, 900_000) }] },
    },
  }),
  ...Object.fromEntries(
    ['/faculty/edit-group', '/faculty/edit-group/:groupId'].map((path) => [
      `POST ${path}`,
      ({ groupId, studentIds }: LargestScene) => ({
        '': {
          body: {
            id: groupId,
            name: anyText(200),
            semester: 4,
            batch: '2027',
            studentIds,
            loadedStudentIds: studentIds,
          },
        },
      }),
    ]),
  ),
  ...Object.fromEntries(
    (['create', 'edit'] as const).map((verb) => [
      `POST /faculty/${verb}-task`,
      (scene: LargestScene) => ({
        '': {
          body: {
            ...(verb === 'edit' ? { taskId: scene.draftTaskId } : { _id: uuidOf(8_000_000 + fresh()) }),
            name: anyText(200).trim(),
            startTime: new Date(Date.now() + 86_400_000).toISOString(),
            endTime: new Date(Date.now() + 40 * 86_400_000).toISOString(),
            isTimeBounded: true,
            duration: 1000,
            totalMarks: scene.questionIds.length * 5,
            questions: scene.questionIds.map((questionId) => ({ questionId, marks: 5, timeRequired: 10 })),
            assignedStudentIds: scene.studentIds,
            subjects: scene.subjectId,
            rubrics: scene.rubricId,
            requireExamBrowser: true,
            examBrowser: {
              quitPassword: anyText(100),
              filePassword: anyText(100),
              allowedAddresses: Array.from(
                { length: 50 },
                (_, index) => `host${index}.example.org/${'a'.repeat(150)}/*`,
              ),
              browserExamKeys: Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 'a')),
            },
          },
        },
      }),
    ]),
  ),
  'POST /faculty/extend-time': ({ taskId, studentIds }) => ({
    '': { body: { taskId, studentIds, extraMinutes: 1, reason: anyText(500) } },
  }),
  'POST /faculty/:taskId/remove-students': ({ taskId, studentIds }) => ({
    '': { params: { taskId }, body: { studentIds: studentIds.slice(100) } },
  }),
  'POST /faculty/:taskId/reopen-attempts': ({ pastTaskId, studentIds }) => ({
    '': {
      params: { taskId: pastTaskId },
      body: {
        studentIds: studentIds.slice(0, 1000),
        until: new Date(Date.now() + 3_600_000).toISOString(),
        reason: anyText(500).trim(),
      },
    },
  }),
  'POST /faculty/publish-result': ({ pastTaskId }) => ({ '': { body: { taskId: pastTaskId } } }),
  'GET /student/standing/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'GET /faculty/access-list/:kind/:id': ({ draftTaskId }) => ({
    '': { params: { kind: 'task', id: draftTaskId } },
  }),
  'GET /shared-item/:kind/:id': ({ draftTaskId }) => ({ '': { params: { kind: 'task', id: draftTaskId } } }),
  'POST /faculty/update-student-marks': ({ pastTaskId, studentIds, questionIds }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[4],
        marks: 50,
        distributeEqually: true,
        numQuestions: questionIds.length,
        batchId: uuidOf(6_000_000 + fresh()),
        reason: anyText(500).trim(),
      },
    },
  }),
  'POST /faculty/evaluate-rubric-marks': ({ pastTaskId, studentIds }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[3], rubricEvaluation: rubricMarks() } },
  }),
  'POST /hod/promote-semester': ({ studentIds }) => ({
    '': { body: { semester: 4, batch: '2027', stayBack: studentIds.slice(1), students: 1, key: drawnKey() } },
  }),
  ...Object.fromEntries(
    (['task', 'question', 'group', 'rubric'] as const).map((kind) => [
      `POST /faculty/share-${kind}`,
      (scene: LargestScene) => ({
        '': {
          body: {
            [`${kind}Id`]: {
              task: scene.draftTaskId,
              question: scene.questionIds[15],
              group: scene.groupId,
              rubric: scene.rubricId,
            }[kind],
            accessMap: Object.fromEntries(
              scene.facultyIds.slice(1).map((id) => [id, ['view', 'update', 'delete']]),
            ),
          },
        },
      }),
    ]),
  ),
  'POST /faculty/evaluate-student-submission': ({ pastTaskId, studentIds, questionIds }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[3],
        programSubmissions: questionIds.map((programIndex) => ({ programIndex, marksObtained: 4 })),
        rubricEvaluation: rubricMarks(),
      },
    },
  }),
  'POST /subject/create-subject': () => ({ '': { body: subjectOf() } }),
  'POST /subject/update-subject': ({ subjectId }) => ({ '': { body: { ...subjectOf(), subjectId } } }),
  'POST /faculty/fetch-student-submission': ({ pastTaskId, studentIds }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[0] } },
  }),
  'POST /faculty/fetch-student-logs': ({ pastTaskId, studentIds }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[0] } },
  }),
  'POST /admin/tag-details': ({ tagId }) => ({ '': { body: { id: tagId } } }),
  'POST /setup/create-administrator': () => ({
    '': {
      body: {
        token: anyText(200),
        administrator: {
          username: 'administrator',
          fullname: 'Somebody',
          email: 'a@example.org',
          password: 'a long phrase of words',
          confirmPassword: 'a long phrase of words',
        },
      },
    },
  }),
  ...Object.fromEntries(
    ['fetch-leaderboard', 'fetch-analysis', 'students-in-task', 'view-task'].map((name) => [
      `GET /faculty/${name}/:taskId`,
      ({ pastTaskId }: LargestScene) => ({ '': { params: { taskId: pastTaskId } } }),
    ]),
  ),
  'GET /student/submission/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  ...Object.fromEntries(
    ['submissions-report', 'co-wise-report'].map((name) => [
      `GET /faculty/${name}`,
      ({ pastTaskId, subjectId }: LargestScene) => ({
        '': { query: { practicalIds: pastTaskId, subjectId } },
      }),
    ]),
  ),
  'GET /faculty/view-all-questions': () => ({ 'the whole list': {}, 'a page': { query: { pageSize: 200 } } }),
  // Ends the session that the other calls are made with.
  'POST /auth/logout': () => ({ '': { role: 'INSTITUTE-HEAD', body: {} } }),
};

/** Of every component that a rubric can have. */
const rubricMarks = () =>
  Array.from({ length: 50 }, (_, place) => ({
    title: `${'c'.repeat(190)}${place}`,
    totalMarks: 2,
    obtainedMarks: 1,
  }));

const subjectOf = () => ({
  code: `CE${fresh()}`,
  name: 'Algorithms',
  semester: 4,
  modules: Array.from({ length: 50 }, (_, order) => ({
    title: `${'m'.repeat(90)}${order}`,
    order: order + 1,
  })),
});

/** What fields are called that have one meaning everywhere. */
const knownOf = (scene: LargestScene): Known => ({
  taskId: scene.taskId,
  questionId: scene.questionId,
  runId: scene.runId,
  programIndex: scene.questionId,
  studentId: scene.studentIds[0],
  studentIds: scene.studentIds,
  facultyId: scene.facultyId,
  groupId: scene.groupId,
  rubricId: scene.rubricId,
  subjectId: scene.subjectId,
  departmentId: scene.departmentId,
  instituteId: scene.instituteId,
  launchId: uuidOf(1),
  generationId: uuidOf(fresh()),
  batchId: uuidOf(4_000_000 + fresh()),
  _id: uuidOf(2_000_000 + fresh()),
  id: uuidOf(3_000_000 + fresh()),
  userId: scene.facultyId,
  kind: 'task',
  handOverTo: null,
  token: anyText(100).replaceAll(' ', '-'),
  secret: 's'.repeat(100),
  nonce: 'n'.repeat(100),
  hash: 'a'.repeat(64),
  retryKey: drawnKey(),
  key: drawnKey(),
  username: 'student1',
  password: 'p'.repeat(200),
  currentPassword: 'p'.repeat(200),
  fullname: 'Somebody With A Name',
  email: 'somebody@example.org',
  phone: '9876543210',
  gender: 'FEMALE',
  semester: 4,
  batch: '2027',
  code: 'CE404',
  // Names of places have no digits.
  name: `Name ${String(fresh()).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
  marks: 5,
  revision: 1,
  confirm: false,
});

const roleOf = ({ roles }: RouteDefinition): Role | null => {
  if (roles === 'public') return null;
  const may = roles === 'anyone' ? ROLES : roles;
  return may.find((role) => role === 'FACULTY') ?? may[0] ?? null;
};

const required = (route: RouteDefinition, known: Known): Record<string, unknown> =>
  route.params ? (deriveInput(route.params, known) as Record<string, unknown>) : {};

/** Every way in which a call is made largest. Made anew for each call, so that nothing is created twice. */
export const inputsOf = (route: RouteDefinition, scene: LargestScene): LargestInput[] => {
  const known = knownOf(scene);
  const parts = BY_HAND[keyOf(route)]?.(scene) ?? { '': {} };
  return Object.entries(parts).map(([name, part]) => ({
    name,
    role: roleOf(route),
    params: required(route, known),
    query: {},
    ...(route.body && !part.body ? { body: deriveInput(route.body, known) } : {}),
    ...part,
  }));
};

/** Calls after which others could not be made any more, or not with as much: in this order at the end. */
const LAST = [
  // Sheets add people by the thousand: they come when the lists have been measured.
  'POST /faculty/upload-file',
  'POST /hod/upload-faculties',
  'POST /faculty/delete-comment',
  'POST /faculty/:taskId/reopen-attempts',
  'POST /faculty/:taskId/remove-students',
  'POST /student/final-submit',
  'POST /auth/logout',
];
/** Calls whose repetition does nothing, and is answered like the first one. */
const ONCE: ReadonlySet<string> = new Set([
  'POST /student/final-submit',
  'POST /faculty/:taskId/reopen-attempts',
  'POST /faculty/:taskId/remove-students',
]);

export const isMadeOnce = (route: RouteDefinition): boolean => ONCE.has(keyOf(route));

/** All calls, in the order in which they are made. */
export const inOrder = (): RouteDefinition[] =>
  ALL_ROUTES.toSorted((a, b) => LAST.indexOf(keyOf(a)) - LAST.indexOf(keyOf(b)));

/** Calls that are made by hand but are none of the contract's: what was renamed or taken away. */
export const unknownCalls = (): string[] => {
  const keys = new Set(ALL_ROUTES.map(keyOf));
  const named = [...Object.keys(BY_HAND), ...LAST, ...ONCE];
  return [...named.filter((key) => !keys.has(key)), ...unknownRefusals(keys)];
};
