/**
 * The key that locks what this browser keeps for the account that is logged in. The server tells it to a session; it is
 * kept in this tab, so that an exam that is reloaded without network can open what it has kept, and nowhere else.
 */
import { deviceKey } from '@assay/contract';
import { hexToBytes } from '@noble/hashes/utils.js';
import { CallError, call } from '../server/call.ts';
import { getSession } from '../session/session.ts';

const NAME = 'assay-device-key';

interface KnownKey {
  accountId: string;
  /** 64 hexadecimal digits. */
  hex: string;
}

let known: KnownKey | null = null;

const keep = ({ accountId, hex }: KnownKey) => {
  known = { accountId, hex };
  try {
    sessionStorage.setItem(NAME, `${accountId} ${hex}`);
  } catch {
    // A page that is reloaded asks for it again.
  }
};

const readTab = (): KnownKey | null => {
  try {
    const [accountId, hex] = (sessionStorage.getItem(NAME) ?? '').split(' ');
    return accountId && hex ? { accountId, hex } : null;
  } catch {
    return null;
  }
};

/** The key of an account as far as this tab has it, 32 bytes. */
export const knownDeviceKey = (accountId: string): Uint8Array | null => {
  const key = [known, readTab()].find((one) => one?.accountId === accountId);
  return key ? hexToBytes(key.hex) : null;
};

/**
 * The key of an account, 32 bytes; asks the server where this tab does not have it.
 * @throws CallError; UNAUTHORIZED when it is not the account that is logged in
 */
export const fetchDeviceKey = async (accountId: string, signal?: AbortSignal): Promise<Uint8Array> => {
  const here = knownDeviceKey(accountId);
  if (here) return here;
  const { _id, key: hex } = (await call(deviceKey, { signal })).data;
  // The key is that of the session; another person's would lock this work away from its writer.
  if (_id !== accountId) throw new CallError(401, 'UNAUTHORIZED', 'Log in again to continue.');
  // Whoever has logged out meanwhile leaves no key behind.
  if (getSession()?._id === accountId) keep({ accountId, hex });
  return hexToBytes(hex);
};

/** Forgets the key in this page; what the tab keeps of a person is cleared as a whole. */
export const forgetDeviceKey = () => {
  known = null;
};
