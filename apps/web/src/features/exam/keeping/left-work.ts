/**
 * What an exam leaves on this device, for pages outside of it: they load what reads it only when they need it.
 */
import { knownDeviceKey } from '../../../lib/device/device-key.ts';

/** Throws away what the server has acknowledged, whoever it belongs to; a browser without storage has kept nothing. */
export const forgetSettledWork = (): Promise<void> =>
  import('./device/device-store.ts').then((store) => store.forgetSettledWork()).catch(() => undefined);

/** Whether the end of the session leaves something on this device that the server lacks. */
export const hasUnsentWork = (userId: string): Promise<boolean> => {
  // Taken at once: it goes with the session.
  const key = knownDeviceKey(userId);
  return import('./device/device-store.ts')
    .then((store) => store.keepsUnsentWork(userId, key))
    .catch(() => false);
};
