import type { facultyProfile, ResponseIn, studentProfile } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { attachmentUrl } from '../files/index.ts';
import { findProfile, type ProfileRow } from './profile.repository.ts';

/** Whether the account's username is its email, as it is for everybody who was not given another. */
export const logsInByEmail = ({ username, email }: ProfileRow): boolean =>
  username.toLowerCase() === email?.toLowerCase();

/** A profile as its owner sees it. */
export const toStaffProfile = (row: ProfileRow): ResponseIn<typeof facultyProfile>['profile'] => {
  const { id, username, role, fullname, gender, email, emailIsConfirmed, phone, institute, department } = row;
  return {
    _id: id,
    username,
    role,
    fullname,
    gender,
    email,
    emailIsConfirmed,
    phone,
    institute,
    department,
    logsInByEmail: logsInByEmail(row),
    url: row.pictureId ? attachmentUrl(row.pictureId) : null,
  };
};

/** The same of a student. */
export const toStudentProfile = (row: ProfileRow): ResponseIn<typeof studentProfile>['profile'] => ({
  ...toStaffProfile(row),
  semester: row.semester ?? 0,
  batch: row.batch ?? '',
  registerName: row.registerName,
  nameIsLocked: row.locksNames ?? false,
});

export const handleStudentProfile: Handler<typeof studentProfile> = async ({ actor, deps }) => ({
  success: true,
  profile: toStudentProfile(await findProfile(deps.db, actor.id)),
});

export const handleFacultyProfile: Handler<typeof facultyProfile> = async ({ actor, deps }) => ({
  success: true,
  profile: toStaffProfile(await findProfile(deps.db, actor.id)),
});
