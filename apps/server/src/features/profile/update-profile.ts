import {
  findProfileProblems,
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_TOO_LARGE,
  NAME_LOCKED,
  toProfileFields,
  type BodyOf,
  type ProfileFields,
  type ProfileKind,
  type updateFacultyProfile,
  type updateStudentProfile,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import { mailEmailChange, updateProfile } from '../accounts/index.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween } from '../../platform/log/changes.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import type { Handler, HandlerContext } from '../../platform/http/route-mount.ts';
import { requireOwnPassword, mailConfirmation } from '../auth/index.ts';
import { deleteFiles, PROFILE_FILE, storeAttachment } from '../files/index.ts';
import { findProfile, isTaken, lockProfile, type ProfileRow } from './profile.repository.ts';
import { logsInByEmail, toStaffProfile, toStudentProfile } from './show-profile.ts';

type Body = BodyOf<typeof updateStudentProfile>;

const validateProfile = (body: Body, kind: ProfileKind): ProfileFields => {
  refuseForm(findProfileProblems(body, kind));
  return toProfileFields(body);
};

const requireSmallImage = (image: Upload | undefined): void => {
  if (!image || image.content.length <= PROFILE_IMAGE_MAX_BYTES) return;
  throw new AppError('VALIDATION', PROFILE_IMAGE_TOO_LARGE, [
    { path: 'profile', message: PROFILE_IMAGE_TOO_LARGE },
  ]);
};

/**
 * The username after the change: who logs in with the email logs in with the new one, everybody else as before.
 * @throws CONFLICT at `email` when somebody else logs in with it.
 */
const usernameAfter = async (trx: Queryable, before: ProfileRow, email: string): Promise<string> => {
  if (!logsInByEmail(before)) return before.username;
  if (await isTaken(trx, email, before.id)) {
    const message = 'Somebody else logs in with this email. Please enter another one.';
    throw new AppError('CONFLICT', message, [{ path: 'email', message }]);
  }
  return email;
};

/** The picture after the change: the one that was sent, none where that was asked for, else as before. */
const pictureAfter = async (
  trx: Queryable,
  files: Deps['files'],
  before: ProfileRow,
  image: Upload | undefined,
  removeImage: boolean,
): Promise<string | null> => {
  if (image) return storeAttachment(trx, files, before.id, image, PROFILE_FILE);
  return removeImage ? null : before.pictureId;
};

/**
 * Which email is confirmed after the change. Links for a new password go on to the last one that was confirmed, until the
 * owner shows that mail to the new one arrives.
 */
const confirmationAfter = (
  { email: before, emailIsConfirmed, confirmedEmail }: ProfileRow,
  email: string,
): { emailIsConfirmed: boolean; confirmedEmail: string | null } => {
  if (before === email) return { emailIsConfirmed, confirmedEmail };
  const confirmed = emailIsConfirmed ? before : confirmedEmail;
  return confirmed === email
    ? { emailIsConfirmed: true, confirmedEmail: null }
    : { emailIsConfirmed: false, confirmedEmail: confirmed };
};

/** Tells both addresses of a change: the old one what has happened, the new one how it is confirmed. */
const tellAddresses = async (
  trx: Queryable,
  deps: Deps,
  before: ProfileRow,
  after: ProfileRow,
): Promise<void> => {
  const { id, fullname, username, email, emailIsConfirmed } = after;
  if (!email || before.email === email) return;
  const change = { id, fullname, username, after: email, by: null };
  await mailEmailChange(trx, deps, { ...change, before: before.email });
  if (before.confirmedEmail && before.confirmedEmail !== before.email)
    await mailEmailChange(trx, deps, { ...change, before: before.confirmedEmail });
  if (!emailIsConfirmed) await mailConfirmation(trx, deps, { id, fullname, username, email });
};

/**
 * The name of the register after the change: it stays what those who look after a student gave, whatever the student
 * goes by; null while the two are the same. Others have none.
 * @throws FORBIDDEN at `fullname` when the department has locked the names of its students.
 */
const registerNameAfter = (before: ProfileRow, fullname: string): string | null => {
  if (before.role !== 'STUDENT' || before.fullname === fullname) return before.registerName;
  if (before.locksNames)
    throw new AppError('FORBIDDEN', NAME_LOCKED, [{ path: 'fullname', message: NAME_LOCKED }]);
  const register = before.registerName ?? before.fullname;
  return register === fullname ? null : register;
};

/** What is to be stored. */
interface WantedProfile {
  fields: ProfileFields;
  image: Upload | undefined;
  removeImage: boolean;
  /** What stood there when the password was asked for, or not asked for. */
  presentEmail: string | null;
}

/** What the audit log has of a profile before and after a change. */
const notedOf = ({ fullname, email }: { fullname: string; email: string | null }) => ({ fullname, email });

/**
 * Stores what is wanted, and answers the profile before and after.
 * @throws CONFLICT when another email stands there by now, or somebody else logs in with the new one.
 */
const storeProfile = async (
  trx: Queryable,
  { files, now }: { files: Deps['files']; now: Date },
  actor: Actor,
  { fields, image, removeImage, presentEmail }: WantedProfile,
): Promise<{ before: ProfileRow; after: ProfileRow }> => {
  const before = await lockProfile(trx, actor.id);
  const registerName = registerNameAfter(before, fields.fullname);
  const username = await usernameAfter(trx, before, fields.email);
  const pictureId = await pictureAfter(trx, files, before, image, removeImage);
  if (before.email !== presentEmail)
    throw new AppError('CONFLICT', 'The profile has just been changed elsewhere. Please look at it again.');
  const confirmation = confirmationAfter(before, fields.email);
  await updateProfile(trx, actor.id, { ...fields, ...confirmation, username, pictureId, registerName });
  if (before.pictureId && before.pictureId !== pictureId) await deleteFiles(trx, [before.pictureId]);
  const detail = changesBetween(notedOf(before), notedOf(fields));
  if (Object.keys(detail.after).length > 0)
    await noteAction(trx, actor, 'update-profile', actor.id, now, detail);
  return { before, after: await findProfile(trx, actor.id) };
};

const saveProfile = async (
  deps: Deps,
  actor: Actor,
  { body, files, caller }: Pick<HandlerContext<typeof updateStudentProfile>, 'body' | 'files' | 'caller'>,
): Promise<ProfileRow> => {
  const fields = validateProfile(body, actor.role === 'STUDENT' ? 'STUDENT' : 'STAFF');
  const image = files['profile']?.[0];
  requireSmallImage(image);
  const now = deps.now();
  const { email: presentEmail } = await findProfile(deps.db, actor.id);
  if (presentEmail !== fields.email) await requireOwnPassword(deps, { actor, caller }, body.currentPassword);
  const wanted = { fields, image, removeImage: body.removeImage, presentEmail };
  return deps.db.transaction().execute(async (trx) => {
    const { before, after } = await storeProfile(trx, { files: deps.files, now }, actor, wanted);
    await tellAddresses(trx, deps, before, after);
    return after;
  });
};

export const handleUpdateStudentProfile: Handler<typeof updateStudentProfile> = async ({
  actor,
  deps,
  ...given
}) => ({
  success: true,
  message: 'Profile updated',
  profile: toStudentProfile(await saveProfile(deps, actor, given)),
});

export const handleUpdateFacultyProfile: Handler<typeof updateFacultyProfile> = async ({
  actor,
  deps,
  ...given
}) => ({
  success: true,
  message: 'Profile updated',
  profile: toStaffProfile(await saveProfile(deps, actor, given)),
});
