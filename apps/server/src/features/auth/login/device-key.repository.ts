import type { Queryable } from '../../../platform/db/database.ts';

/** The secret of the installation that the keys of devices are derived from, 32 bytes. It leaves the server in no form. */
export const findDeviceSecret = async (db: Queryable): Promise<Buffer> => {
  const { deviceSecret } = await db
    .selectFrom('installation')
    .select('deviceSecret')
    .executeTakeFirstOrThrow();
  return deviceSecret;
};
