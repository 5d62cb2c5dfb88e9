import type { AuditChange } from '@assay/contract';

/** What an entry is stored with, which is of many forms: each action notes what concerns it. */
type Detail = Readonly<Record<string, unknown>>;

/** How something is called that an entry has the id of; undefined for what has no name, or is not there. */
export type NameOf = (id: string) => string | undefined;

/** What is said otherwise, or to nobody: names that stand in the line, and ids of what nobody knows by them. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set([
  'name',
  'username',
  'fullname',
  'why',
  'code',
  'route',
  'studentId',
  'attemptId',
  'session',
]);

/** What a part of an entry is called, where its own name says it badly. */
const CALLED: Readonly<Record<string, string>> = {
  fullname: 'Full name',
  registerName: 'Name in the register',
  locksNames: 'Names are locked',
  questionId: 'Question',
  studentIds: 'Students',
  extraMinutes: 'Extra minutes',
  addedMinutes: 'Added minutes',
  laterEnd: 'End',
  endTime: 'End',
  startTime: 'Start',
  totalMarks: 'Total marks',
  timeRequired: 'Minutes',
  isActive: 'Active',
  stayBack: 'Stay back',
  text: 'Comment',
  to: 'To',
  left: 'Codes left',
  serviceAccount: 'Service account',
  account: 'Account on the machine',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `requireExamBrowser` is said `Require exam browser`. */
const nameOfPart = (part: string): string => {
  const words = part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[_-]/g, ' ');
  return CALLED[part] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value in words; null for none, and for an id without a name. */
const wordsOf = (value: unknown, nameOf: NameOf): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return UUID.test(value) ? (nameOf(value) ?? null) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return joined(value.map((one) => wordsOf(one, nameOf)));
  if (!isObject(value)) return null;
  const parts = Object.entries(value);
  // The database keeps parts in an order of its own: what one is called comes first.
  const [names, others] = [parts.filter(isName), parts.filter((part) => !isName(part))];
  return joined([
    ...names.map(([, one]) => wordsOf(one, nameOf)),
    ...others.map(([part, one]) => {
      const words = wordsOf(one, nameOf);
      return words === null ? null : `${nameOfPart(part).toLowerCase()} ${words}`;
    }),
  ]);
};

const isName = ([part]: [string, unknown]): boolean => /^(id|name|title)$|Id$/.test(part);

const joined = (words: readonly (string | null)[]): string | null =>
  words.filter((one) => one !== null).join(', ') || null;

const BEFORE = ['before', 'from'] as const;
const AFTER = ['after', 'to'] as const;

/** What changed for one of several: a mark of a question, the time of a student, the rights of a person. */
const isChangeOfOne = (value: unknown): value is Detail =>
  isObject(value) && [...BEFORE, ...AFTER].some((part) => part in value);

const changeOfOne = (value: Detail, nameOf: NameOf): AuditChange => {
  const { before, from, after, to, ...which } = value;
  return {
    what: wordsOf(which, nameOf) ?? 'Somebody',
    before: wordsOf(before ?? from, nameOf),
    after: wordsOf(after ?? to, nameOf),
  };
};

const changesOfAll = (before: unknown, after: unknown, nameOf: NameOf): AuditChange[] => {
  const [old, young] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return Object.keys({ ...old, ...young }).map((part) => ({
    what: nameOfPart(part),
    before: wordsOf(old[part], nameOf),
    after: wordsOf(young[part], nameOf),
  }));
};

/** Every id that a detail has. */
export const idsIn = (detail: Detail): string[] => JSON.stringify(detail).match(UUIDS) ?? [];

/** What a detail says, in words: what changed, and what else there is to know. */
export const tellDetail = (
  { before, after, ...others }: Detail,
  nameOf: NameOf,
): { changes: AuditChange[]; facts: { name: string; value: string }[] } => {
  const changes = changesOfAll(before, after, nameOf);
  const facts: { name: string; value: string }[] = [];
  for (const [part, value] of Object.entries(others)) {
    if (SAID_OTHERWISE.has(part)) continue;
    if (Array.isArray(value) && value.length > 0 && value.every(isChangeOfOne))
      changes.push(...value.map((one) => changeOfOne(one, nameOf)));
    else {
      const words = wordsOf(value, nameOf);
      if (words !== null) facts.push({ name: nameOfPart(part), value: words });
    }
  }
  return { changes, facts };
};
