import { hkdfSync } from 'node:crypto';
import { DEVICE_KEY_BYTES, type deviceKey } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findDeviceSecret } from './device-key.repository.ts';

/** The key of an account, by HKDF (RFC 5869) with SHA-256: from one account's key follows nothing about another's. */
const keyOf = (secret: Buffer, accountId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `assay device key ${accountId}`, DEVICE_KEY_BYTES));

export const handleDeviceKey: Handler<typeof deviceKey> = async ({ actor, deps }) => {
  const key = keyOf(await findDeviceSecret(deps.db), actor.id);
  return { success: true, data: { _id: actor.id, key: key.toString('hex') } };
};
