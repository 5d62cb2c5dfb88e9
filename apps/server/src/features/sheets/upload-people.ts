import {
  type BodyOf,
  type PeopleSheet,
  type SheetPerson,
  type SheetReport,
  type uploadStudents,
  type AuditedAction,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { drawPassword, hashDrawnPasswords } from '../../platform/passwords/passwords.ts';
import { findEarlierTry, mailFirstPassword, takenUsernames, type PeopleRole } from '../accounts/index.ts';
import { judgeSheet, type JudgedSheet } from './judge-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { requireFile } from './require-file.ts';

/** How people of one kind come into the database. */
export interface PeopleUpload<Field extends string, Person extends SheetPerson> {
  sheet: PeopleSheet<Field, Person>;
  role: PeopleRole;
  action: AuditedAction;
  /** Adds those whose usernames are free, and answers their ids by username. */
  insert: (
    trx: Queryable,
    actor: DepartmentActor,
    people: readonly (Person & { passwordHash: string })[],
    now: Date,
  ) => Promise<ReadonlyMap<string, string>>;
}

interface Drawn<Person> {
  person: Person;
  password: string;
}

/** Adds those whose usernames are free, all or none, and answers the usernames of those who were added, and what was mailed. */
const addAll = async <Field extends string, Person extends SheetPerson>(
  { deps, actor }: { deps: Deps; actor: DepartmentActor },
  { insert, action, sheet }: PeopleUpload<Field, Person>,
  drawn: readonly Drawn<Person>[],
): Promise<{ done: Set<string>; mailBatchId: string | null }> => {
  const hashes = await hashDrawnPasswords(drawn.map(({ password }) => password));
  const people = drawn.map(({ person }, index) => ({ ...person, passwordHash: hashes[index] ?? '' }));
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const ids = await insert(trx, actor, people, now);
    if (ids.size > 0)
      await noteAction(trx, actor, action, actor.departmentId, now, { [sheet.many]: ids.size });
    const added = drawn.filter(({ person }) => ids.has(person.username));
    const mailBatchId = await mailFirstPassword(
      trx,
      { ...deps, startedBy: actor.id },
      ...added.map(({ person, password }) => ({ ...person, password })),
    );
    return { done: new Set(ids.keys()), mailBatchId };
  });
};

const counted = ({ one, many }: { one: string; many: string }, count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The answer, in which the rows whose usernames exist stand among the duplicates. */
const answerOf = <Person extends SheetPerson>(
  judged: JudgedSheet<Person>,
  isFree: (person: Person) => boolean,
): Pick<SheetReport, 'invalidRows' | 'duplicates' | 'exampleRows' | 'unknownColumns'> => ({
  invalidRows: judged.invalidRows,
  exampleRows: judged.exampleRows,
  unknownColumns: judged.unknownColumns,
  duplicates: [
    ...judged.duplicates,
    ...judged.sound
      .filter(({ person }) => !isFree(person))
      .map(({ row, person }) => ({ row, username: person.username, where: 'EXISTING' as const })),
  ].toSorted((one, other) => one.row - other.row),
});

interface SheetCall {
  actor: DepartmentActor;
  body: BodyOf<typeof uploadStudents>;
  files: Readonly<Record<string, Upload[]>>;
  deps: Deps;
}

/**
 * Adds the people of a sheet to the actor's department, all in one transaction, and answers their first passwords; with
 * `dryRun` only says what would happen. With a `retryKey` those whom an earlier try has added are told again.
 * @throws VALIDATION when the file is no sheet, or its first row does not name all columns.
 */
export const uploadPeople = async <Field extends string, Person extends SheetPerson>(
  { actor, body, files, deps }: SheetCall,
  kind: PeopleUpload<Field, Person>,
): Promise<SheetReport> => {
  const judged = await judgeSheet(kind.sheet, await readSheet(requireFile(files['file']?.[0])));
  const people = judged.sound.map(({ person }) => person);
  const taken = await takenUsernames(
    deps.db,
    people.map(({ username }) => username),
  );
  const isFree = ({ username }: SheetPerson): boolean => !taken.has(username.toLowerCase());

  if (body.dryRun) {
    const added = people.filter(isFree).length;
    const message = `${counted(kind.sheet, added)} can be added.`;
    return { success: true, message, dryRun: true, added, accounts: [], ...answerOf(judged, isFree) };
  }
  const drawn = await mapInTurns(people, (person) => ({
    person,
    password: drawPassword(person.username, body.retryKey),
  }));
  const { done, mailBatchId } = await addAll(
    { deps, actor },
    kind,
    drawn.filter(({ person }) => isFree(person)),
  );
  if (body.retryKey) {
    const rest = drawn.filter(({ person }) => !done.has(person.username));
    const passwords = new Map(rest.map(({ person, password }) => [person.username, password]));
    const earlier = await findEarlierTry(deps.db, { ...actor, role: kind.role }, passwords);
    for (const username of earlier.keys()) done.add(username);
  }
  const accounts = drawn.flatMap(({ person, password }) => {
    const { username, fullname, email, semester = null, division = '' } = person;
    return done.has(username) ? [{ username, fullname, password, email, semester, division }] : [];
  });
  return {
    success: true,
    message: `${counted(kind.sheet, accounts.length)} added.`,
    dryRun: false,
    added: accounts.length,
    ...answerOf(judged, ({ username }) => done.has(username)),
    accounts,
    ...(mailBatchId && { mailBatchId }),
  };
};
