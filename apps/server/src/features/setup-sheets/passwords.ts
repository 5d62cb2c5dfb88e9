import {
  setupAccountSchema,
  toDivision,
  type fetchSetupPasswords,
  type forgetSetupPasswords,
  type SetupAccount,
  type SetupKind,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { drawPassword } from '../../platform/passwords/passwords.ts';
import { findEarlierTry } from '../accounts/index.ts';
import type { StoredText } from './kinds/kind.ts';
import { openPasswordKey } from './password-key.ts';
import { hasPasswords, requireKind, requireRun } from './require-run.ts';
import { listAdded, writePasswordKey } from './setup-run.repository.ts';

/** What somebody who was added logs in with. */
const usernameOf = (kind: SetupKind, { username = '', email = '' }: StoredText): string =>
  kind === 'STUDENTS' ? username.trim() : email.trim().toLowerCase();

const toAccount = (kind: SetupKind, text: StoredText, password: string): SetupAccount => {
  const { department = '', fullname = '', semester = '', division = '', email = '' } = text;
  return setupAccountSchema.parse({
    username: usernameOf(kind, text),
    fullname,
    password,
    department,
    semester,
    division: toDivision(division),
    email,
  });
};

const BY_WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order in which passwords are handed out. */
const inOrder = (one: SetupAccount, other: SetupAccount): number =>
  (['department', 'semester', 'division', 'username'] as const)
    .map((field) => BY_WORDS.compare(one[field], other[field]))
    .find((order) => order !== 0) ?? 0;

export const handleFetchSetupPasswords: Handler<typeof fetchSetupPasswords> = async ({
  actor,
  body,
  deps,
}) => {
  const run = await requireRun(deps.db, actor, body._id);
  const { id, kind, instituteId } = run;
  requireKind(actor, kind);
  const key = hasPasswords(run, deps.now()) ? await openPasswordKey(deps.db, run) : null;
  if (!key)
    throw new AppError(
      'NOT_FOUND',
      'These first passwords are no longer there. Give new ones to those who have not logged in.',
    );
  const drawn = await mapInTurns(await listAdded(deps.db, id), (text) =>
    toAccount(kind, text, drawPassword(usernameOf(kind, text), key)),
  );
  // Whoever has another password by now is not among them.
  const known = await findEarlierTry(
    deps.db,
    null,
    new Map(drawn.map(({ username, password }) => [username, password ?? ''])),
  );
  const data = drawn.filter(({ username }) => known.has(username)).toSorted(inOrder);
  await noteAction(deps.db, actor, 'take-passwords', instituteId, deps.now(), {
    kind,
    people: data.length,
  });
  return { success: true, data };
};

export const handleForgetSetupPasswords: Handler<typeof forgetSetupPasswords> = async ({
  actor,
  body,
  deps,
}) => {
  const { id, kind } = await requireRun(deps.db, actor, body._id);
  requireKind(actor, kind);
  await writePasswordKey(deps.db, id, null);
  return { success: true };
};
