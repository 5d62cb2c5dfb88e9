import { FEEDBACK_AT_ONCE_MAX, FRAMES_MAX, PEOPLE_AT_ONCE_MAX, viewGroup } from '@assay/contract';
import type { LargestScene } from '../fill-largest.ts';
import { anyText } from '../largest-texts.ts';
import { drawnKey, fresh, uuidOf, type InputsByHand } from './parts.ts';

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

const browserError = () => ({
  '': {
    body: {
      report: '0badcafe',
      kind: 'page',
      name: 'N'.repeat(40),
      message: 'm'.repeat(300),
      frames: Array<string>(FRAMES_MAX).fill(`assets/${'a'.repeat(90)}.js:1234567:1234567`),
      release: `/${'r'.repeat(99)}`,
      page: `/${'p'.repeat(119)}`,
    },
  },
});

const messages = (): string[] =>
  Array.from({ length: FEEDBACK_AT_ONCE_MAX }, (_, number) => uuidOf(7_000_000 + number));

/** As many as are chosen at once; none of those whose sessions make calls. */
const chosenOf = ({ studentIds }: LargestScene): readonly string[] => studentIds.slice(-PEOPLE_AT_ONCE_MAX);

/** Calls about people: their lists, their groups, their own accounts, and what breaks in their browsers. */
export const PEOPLE: InputsByHand = {
  'POST /browser-errors': browserError,
  'POST /browser-errors/signed-out': browserError,
  'GET /admin/place-contents': () => ({
    '': { query: { instituteId: uuidOf(1), departmentId: uuidOf(2) } },
  }),
  'POST /send-mails-again': () => ({ '': { body: { _id: uuidOf(1), mailId: uuidOf(2) } } }),
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
  'POST /admin/try-setup-sheet': ({ instituteId }) => ({
    '': {
      body: { instituteId, kind: 'STUDENTS', mode: 'ADD' },
      files: {
        file: [
          {
            name: 'students.csv',
            content: ((turn) =>
              sheetOf(
                'Department,Username,Full Name,Gender,Semester,Passout Year,Email,Phone,Division',
                (number) =>
                  `Nowhere ${number % 50},T${turn}x${number},Some Name,MALE,4,2027,t${number}@example.org,9876543210,A`,
                10_000,
              ))(fresh()),
          },
        ],
      },
    },
  }),
  'GET /admin/head-candidates': ({ instituteId }) => ({
    '': { query: { instituteId, search: 'x y '.repeat(25).trim() } },
  }),
  'POST /admin/change-head': ({ instituteId, facultyId }) => ({
    '': { body: { instituteId, departmentId: uuidOf(1), facultyId, retryKey: drawnKey() } },
  }),
  'GET /terms/students': ({ departmentId }) => ({
    '': { query: { departmentId, semester: 4, batch: '2027' } },
  }),
  'POST /terms/roll-over': ({ departmentId, groupId, studentIds }) => ({
    '': {
      body: {
        _id: uuidOf(fresh()),
        departments: [
          {
            _id: departmentId,
            seen: {
              cohorts: Array.from({ length: 1000 }, () => ({
                semester: 4,
                batch: '2027',
                seen: 'x'.repeat(100),
              })),
              groups: Array.from({ length: 5000 }, () => ({ _id: groupId, seen: 'x'.repeat(100) })),
            },
            moves: Array.from({ length: 1000 }, () => ({ semester: 4, batch: '2027' })),
            groups: Array.from({ length: 5000 }, () => ({ _id: groupId, name: anyText(200) })),
          },
        ],
        stayBack: studentIds,
      },
    },
  }),
  'POST /people/new-passwords': (scene) => ({
    '': { body: { ids: chosenOf(scene), retryKey: drawnKey() } },
  }),
  'POST /people/set-active': (scene) => ({ '': { body: { ids: chosenOf(scene), isActive: true } } }),
  'POST /people/move': (scene) => ({ '': { body: { ids: chosenOf(scene), departmentId: uuidOf(1) } } }),
  'POST /people/mail': (scene) => ({
    '': { body: { ids: chosenOf(scene), subject: anyText(150), text: anyText(5000) } },
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
  'POST /admin/mark-feedback': () => ({ '': { body: { ids: messages(), isRead: true } } }),
  'POST /admin/delete-feedback': () => ({ '': { body: { ids: messages() } } }),
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
          opened: { route: viewGroup, params: { groupId } },
          body: {
            id: groupId,
            edition: 'another',
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
  // Ends the session that the other calls are made with.
  'POST /auth/logout': () => ({ '': { role: 'INSTITUTE-HEAD', body: {} } }),
};
