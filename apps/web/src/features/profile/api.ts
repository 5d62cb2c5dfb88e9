import {
  facultyProfile,
  sendConfirmation,
  studentProfile,
  updateFacultyProfile,
  updateStudentProfile,
  type ProfileText,
  type ResponseOf,
  type Role,
} from '@assay/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { changeSession, getSession } from '../../lib/session/session.ts';

/** A person's own profile; `semester`, `batch` and what concerns the register of a student alone. */
export type Profile = ResponseOf<typeof facultyProfile>['profile'] &
  Partial<
    Pick<ResponseOf<typeof studentProfile>['profile'], 'semester' | 'batch' | 'registerName' | 'nameIsLocked'>
  >;

const KEY = ['profile'];

/** The profile of whoever is logged in. */
export const profileQuery = (role: Role) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Profile> =>
      role === 'STUDENT'
        ? (await call(studentProfile, { signal })).profile
        : (await call(facultyProfile, { signal })).profile,
  });

/** What becomes of the profile image: another one, none, or (null) the same as before. */
export type ImageChange = File | 'REMOVED' | null;

/** What is stored; the present password counts where the email has changed. */
interface ProfileChange {
  text: ProfileText;
  currentPassword: string;
  image: ImageChange;
}

/** A picture over a slow line takes its time. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** The session names the person and shows the image. */
const renewSession = ({ username, fullname, email, phone, gender, url }: Profile): void => {
  const session = getSession();
  if (session)
    changeSession({
      username,
      profile: { ...session.profile, fullname, email, phone, gender, url },
    });
};

/** Stores what was changed, and shows it wherever the person stands. */
export const useSaveProfile = (role: Role) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, currentPassword, image }: ProfileChange): Promise<Profile> => {
      const input = {
        body: {
          ...text,
          currentPassword,
          removeImage: image === 'REMOVED' ? ('true' as const) : ('false' as const),
        },
        files: { profile: image instanceof File ? image : [] },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      };
      return role === 'STUDENT'
        ? (await call(updateStudentProfile, input)).profile
        : (await call(updateFacultyProfile, input)).profile;
    },
    onSuccess: (profile) => {
      client.setQueryData(KEY, profile);
      renewSession(profile);
    },
  });
};

/** Mails the link that confirms the email once more. */
export const useSendConfirmation = () =>
  useMutation({ mutationFn: () => call(sendConfirmation, { body: {} }) });
