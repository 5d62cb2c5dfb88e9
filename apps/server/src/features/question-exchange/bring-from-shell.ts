/** What `npm run import-questions` does: it says what a file would make, and makes it only when it is told to. */
import {
  AUTHORS,
  importDefaultsSchema,
  EXCHANGE_MAX_BYTES,
  type ImportReport,
  type ImportRow,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { OWN_MACHINE } from '../../platform/caller.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { findAuthor } from './exchange.repository.ts';
import { bringPackage, tryPackage, type BringDeps } from './importing/import-questions.ts';
import { readPackage } from './reading/read-package.ts';

export interface ShellImport {
  /** Whose the questions become. */
  username: string;
  file: Upload;
  /** Makes what is new; without it only says what would be made. */
  makes: boolean;
  /** Makes new versions of what is there and differs, too. */
  replaces: boolean;
}

/** @throws VALIDATION where nobody who writes questions logs in so */
const requireAuthor = async (db: Queryable, username: string): Promise<DepartmentActor> => {
  const found = await findAuthor(db, username);
  const role = AUTHORS.find((one) => one === found?.role);
  if (!found?.instituteId || !found.departmentId || !role)
    throw new AppError('VALIDATION', `No faculty member or department head logs in as ${username}.`);
  const { instituteId, departmentId } = found;
  return { ...found, role, instituteId, departmentId, sessionId: '', caller: OWN_MACHINE, exam: null };
};

const WORDS = {
  NEW: 'new',
  SAME: 'already there',
  CHANGED: 'there, and differs (--new-versions makes a new version)',
  REFUSED: 'cannot be made',
  CREATED: 'made',
  UPDATED: 'new version made',
} as const;

const linesOf = ({ title, state, done, problems, warnings, changed }: ImportRow): string[] => [
  `${title}: ${WORDS[done ?? state]}`,
  ...(state === 'CHANGED' && !done ? [`  differs in: ${changed.join(', ')}`] : []),
  ...problems.map((problem) => `  ${problem}`),
  ...warnings.map((warning) => `  note: ${warning}`),
];

const inWords = ({ questions, leftOut, leftOutMore, dryRun }: ImportReport): string =>
  [
    ...questions.flatMap(linesOf),
    ...leftOut.map(({ path, why }) => `${path}: left out, ${why}`),
    ...(leftOutMore > 0 ? [`and ${leftOutMore} more are left out`] : []),
    dryRun
      ? 'Nothing was made. Add --make to make what is new.'
      : `${questions.filter(({ done }) => done !== null).length} of ${questions.length} made.`,
  ].join('\n');

/**
 * Brings a file of questions for somebody, and answers in lines what came of it.
 * @throws AppError with a sentence where the file or the person is none
 */
export const bringFromShell = async (
  deps: BringDeps,
  { username, file, makes, replaces }: ShellImport,
): Promise<string> => {
  if (file.content.length > EXCHANGE_MAX_BYTES)
    throw new AppError('TOO_LARGE', `${file.name} is larger than ${EXCHANGE_MAX_BYTES / 1_000_000} MB.`);
  const actor = await requireAuthor(deps.db, username);
  const read = await readPackage(file);
  const defaults = importDefaultsSchema.parse({});
  const tried = await tryPackage(deps, actor, read, defaults);
  if (!makes) return inWords(tried);
  const replace = tried.questions.flatMap(({ state, key, version }) =>
    replaces && state === 'CHANGED' && version !== null ? [{ key, version }] : [],
  );
  const asked = { leaveOut: [], replace, defaults };
  return inWords(await bringPackage(deps, actor, read, { asked, from: file.name }));
};
