import {
  findProfileProblems,
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_TOO_LARGE,
  FORM_INCOMPLETE,
  toProfileFields,
  type BodyOf,
  type ProfileFields,
  type ProfileKind,
  type updateFacultyProfile,
  type updateStudentProfile,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import type { Handler, HandlerContext } from '../../platform/http/route-mount.ts';
import { deleteFile, PROFILE_FILE, storeAttachment } from '../files/index.ts';
import { findProfile, isTaken, lockProfile, updateProfile, type ProfileRow } from './profile.repository.ts';
import { logsInByEmail, toStaffProfile, toStudentProfile } from './show-profile.ts';

type Body = BodyOf<typeof updateStudentProfile>;

const demandSoundProfile = (body: Body, kind: ProfileKind): ProfileFields => {
  const problems = findProfileProblems(body, kind);
  const [first, second] = problems;
  if (first) throw new AppError('VALIDATION', second ? FORM_INCOMPLETE : first.message, problems);
  return toProfileFields(body);
};

const demandSmallImage = (image: Upload | undefined): void => {
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
  before: ProfileRow,
  image: Upload | undefined,
  removeImage: boolean,
): Promise<string | null> => {
  if (image) return storeAttachment(trx, before.id, image, PROFILE_FILE);
  return removeImage ? null : before.pictureId;
};

const saveProfile = async (
  deps: Deps,
  actor: DepartmentActor,
  { body, files }: Pick<HandlerContext<typeof updateStudentProfile>, 'body' | 'files'>,
): Promise<ProfileRow> => {
  const fields = demandSoundProfile(body, actor.role === 'STUDENT' ? 'STUDENT' : 'STAFF');
  const image = files['profile']?.[0];
  demandSmallImage(image);
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockProfile(trx, actor.id);
    const username = await usernameAfter(trx, before, fields.email);
    const pictureId = await pictureAfter(trx, before, image, body.removeImage);
    await updateProfile(trx, actor.id, { ...fields, username, pictureId });
    if (before.pictureId && before.pictureId !== pictureId) await deleteFile(trx, before.pictureId);
    if (before.email !== fields.email)
      await noteAction(trx, actor.id, 'update-profile', actor.id, now, {
        emailBefore: before.email,
        email: fields.email,
      });
    return findProfile(trx, actor.id);
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
