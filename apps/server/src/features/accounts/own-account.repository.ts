import type { ProfileFields } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';

/** Writes what a person has changed about oneself. */
export const updateProfile = async (
  trx: Queryable,
  id: string,
  profile: ProfileFields & {
    username: string;
    pictureId: string | null;
    emailIsConfirmed: boolean;
    confirmedEmail: string | null;
    registerName: string | null;
  },
): Promise<void> => {
  await trx.updateTable('account').set(profile).where('id', '=', id).execute();
};

/** Writes that mail to this email arrives; nothing happens when the account has another one by now. */
export const storeConfirmed = async (trx: Queryable, id: string, email: string): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ emailIsConfirmed: true, confirmedEmail: null })
    .where('id', '=', id)
    .where('email', '=', email)
    .execute();
};
