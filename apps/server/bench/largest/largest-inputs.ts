/** The largest valid input of every call of the contract: made from its schemas, or by hand where those cannot say it. */
import { ALL_ROUTES, ROLES, type Role, type RouteDefinition } from '@assay/contract';
import { deriveInput, type Known } from './derive-input.ts';
import type { LargestScene } from './fill-largest.ts';
import { AUTHORING } from './inputs/authoring.ts';
import { EXAM } from './inputs/exam.ts';
import { GRADEBOOK } from './inputs/gradebook.ts';
import { MARKING } from './inputs/marking.ts';
import { OUTCOMES } from './inputs/outcomes.ts';
import { drawnKey, fresh, uuidOf, type InputsByHand, type LargestInput } from './inputs/parts.ts';
import { PEOPLE } from './inputs/people.ts';
import { RETENTION } from './inputs/retention.ts';
import { WEBHOOKS } from './inputs/webhooks.ts';
import { TOKENS } from './inputs/tokens.ts';
import { anyText } from './largest-texts.ts';
import { unknownRefusals } from './refused-calls.ts';

export const keyOf = ({ method, path }: RouteDefinition): string => `${method} ${path}`;

/** By call. */
const BY_HAND: InputsByHand = {
  ...EXAM,
  ...MARKING,
  ...GRADEBOOK,
  ...AUTHORING,
  ...OUTCOMES,
  ...PEOPLE,
  ...RETENTION,
  ...WEBHOOKS,
  ...TOKENS,
};

/** What fields are called that have one meaning everywhere. */
const knownOf = (scene: LargestScene): Known => ({
  taskId: scene.taskId,
  questionId: scene.questionId,
  programId: uuidOf(5_000_000 + fresh()),
  wrongSolutionId: uuidOf(6_000_000 + fresh()),
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
  rehearsalId: uuidOf(7_000_000 + fresh()),
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
  edition: 'as it was opened',
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
  // One is archived and brought back: in between, no task can take it.
  'POST /faculty/delete-question',
  'POST /faculty/restore-question',
  // Sheets add people by the thousand: they come when the lists have been measured.
  'POST /faculty/import-questions',
  'POST /faculty/upload-file',
  'POST /hod/upload-faculties',
  'POST /faculty/delete-comment',
  'POST /faculty/open-similarity-case',
  'POST /faculty/close-similarity-case',
  'POST /faculty/start-comparison',
  'POST /faculty/stop-comparison',
  'POST /student/withdraw-regrade-request',
  'POST /faculty/answer-regrade-request',
  'POST /faculty/start-regrade',
  'POST /faculty/apply-regrade',
  'POST /faculty/undo-regrade',
  'POST /faculty/discard-regrade',
  'POST /faculty/:taskId/reopen-attempts',
  'POST /faculty/:taskId/remove-students',
  'POST /student/final-submit',
  'POST /auth/logout',
];
/** Calls that are made once: their repetition does nothing, or is slowed like the guessing of a password. */
const ONCE: ReadonlySet<string> = new Set([
  'POST /faculty/open-similarity-case',
  'POST /faculty/close-similarity-case',
  'POST /faculty/start-comparison',
  'POST /faculty/stop-comparison',
  'POST /auth/login',
  'POST /exam-browser/attest-by-login',
  'POST /student/final-submit',
  'POST /faculty/:taskId/reopen-attempts',
  'POST /faculty/:taskId/remove-students',
  'POST /student/request-regrade',
  'POST /student/withdraw-regrade-request',
  'POST /faculty/answer-regrade-request',
  'POST /faculty/start-regrade',
  'POST /faculty/apply-regrade',
  'POST /faculty/undo-regrade',
  'POST /faculty/discard-regrade',
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
