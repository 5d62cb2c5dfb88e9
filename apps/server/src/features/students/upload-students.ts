import { findStudentFileProblem, type StudentFields, type uploadStudents } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { drawPassword, fitsHash, hashDrawnPasswords } from '../../platform/passwords.ts';
import { mailFirstPassword } from '../accounts/index.ts';
import { judgeSheet, type JudgedSheet } from './judge-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { insertStudents, studentsWithInitialPassword, takenUsernames } from './student.repository.ts';

const demandFile = (file: Upload | undefined): Buffer => {
  const problem = file
    ? findStudentFileProblem({ name: file.name, size: file.content.length })
    : 'Choose a CSV or XLSX file.';
  if (!file || problem)
    throw new AppError('VALIDATION', problem ?? '', [{ path: 'file', message: problem ?? '' }]);
  return file.content;
};

type Drawn = StudentFields & { password: string };

/** Adds those whose usernames are free, all or none, and answers the usernames of those who were added. */
const addAll = async (deps: Deps, actor: DepartmentActor, drawn: readonly Drawn[]): Promise<Set<string>> => {
  const hashes = await hashDrawnPasswords(drawn.map(({ password }) => password));
  const students = drawn.map((one, index) => {
    const { password: _, ...student } = one;
    return { ...student, passwordHash: hashes[index] ?? '' };
  });
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const ids = await insertStudents(trx, actor, students, now);
    if (ids.size > 0)
      await noteAction(trx, actor.id, 'upload-students', actor.departmentId, now, { students: ids.size });
    return new Set(ids.keys());
  });
};

/** Of those whose usernames exist, the ones whom an earlier try of this very upload has added. */
const findEarlierTry = async (
  db: Db,
  { departmentId }: DepartmentActor,
  drawn: readonly Drawn[],
): Promise<Set<string>> => {
  const passwords = new Map(drawn.map(({ username, password }) => [username, password]));
  const known = await studentsWithInitialPassword(db, departmentId, [...passwords.keys()]);
  const found = new Set<string>();
  for (const { username, passwordHash } of known)
    if (await fitsHash(passwords.get(username) ?? '', passwordHash)) found.add(username);
  return found;
};

const plural = (count: number): string => `${count.toLocaleString('en')} student${count === 1 ? '' : 's'}`;

/** The answer, in which the rows whose usernames exist stand among the duplicates. */
const answerOf = (
  judged: JudgedSheet,
  isFree: (student: StudentFields) => boolean,
): Pick<JudgedSheet, 'invalidRows' | 'duplicates' | 'exampleRows' | 'unknownColumns'> => ({
  invalidRows: judged.invalidRows,
  exampleRows: judged.exampleRows,
  unknownColumns: judged.unknownColumns,
  duplicates: [
    ...judged.duplicates,
    ...judged.sound
      .filter(({ student }) => !isFree(student))
      .map(({ row, student }) => ({ row, username: student.username, where: 'EXISTING' as const })),
  ].toSorted((one, other) => one.row - other.row),
});

export const handleUploadStudents: Handler<typeof uploadStudents> = async ({ actor, body, files, deps }) => {
  const judged = judgeSheet(await readSheet(demandFile(files['file']?.[0])));
  const students = judged.sound.map(({ student }) => student);
  const taken = await takenUsernames(
    deps.db,
    students.map(({ username }) => username),
  );
  const isFree = ({ username }: StudentFields): boolean => !taken.has(username.toLowerCase());

  if (body.dryRun) {
    const added = students.filter(isFree).length;
    const message = `${plural(added)} can be added.`;
    return { success: true, message, dryRun: true, added, accounts: [], ...answerOf(judged, isFree) };
  }
  const drawn = students.map((student) => ({
    ...student,
    password: drawPassword(student.username, body.retryKey),
  }));
  const done = await addAll(deps, actor, drawn.filter(isFree));
  mailFirstPassword(deps, ...drawn.filter(({ username }) => done.has(username)));
  if (body.retryKey) {
    const rest = drawn.filter(({ username }) => !done.has(username));
    (await findEarlierTry(deps.db, actor, rest)).forEach((username) => done.add(username));
  }
  const accounts = drawn.filter(({ username }) => done.has(username));
  return {
    success: true,
    message: `${plural(accounts.length)} added.`,
    dryRun: false,
    added: accounts.length,
    ...answerOf(judged, ({ username }) => done.has(username)),
    accounts: accounts.map(({ username, fullname, password }) => ({ username, fullname, password })),
  };
};
