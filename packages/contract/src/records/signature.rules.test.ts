import { getPublicKey, sign, utils, verify } from '@noble/ed25519';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import type { RecordKey, RootStatement } from './record.ts';
import { isSignedWith, keyIdOf, shownKey, signedBytes, statementHash } from './signature.rules.ts';

const statementOf = (key: string, changes: Partial<RootStatement> = {}): RootStatement => ({
  format: 'assay-record/1',
  record: '019a0000-0000-7000-8000-000000000001',
  number: 1,
  size: 3,
  root: 'a'.repeat(64),
  previous: null,
  signedAt: '2026-11-20T10:00:00.000Z',
  key,
  ...changes,
});

const newKey = () => {
  const secret = utils.randomSecretKey();
  const publicKey = bytesToHex(getPublicKey(secret));
  const key: RecordKey = {
    id: keyIdOf(publicKey),
    algorithm: 'Ed25519',
    publicKey,
    madeAt: '2026-11-01T00:00:00.000Z',
    retiredAt: null,
  };
  return { key, sign: (statement: RootStatement) => bytesToHex(sign(signedBytes(statement), secret)) };
};

describe('what the library checks', () => {
  // RFC 8032, 7.1: secret key, public key, message, signature.
  test.each([
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('are the signatures of RFC 8032 (%#)', (secret, publicKey, message, signature) => {
    expect(bytesToHex(getPublicKey(hexToBytes(secret)))).toBe(publicKey);
    expect(bytesToHex(sign(hexToBytes(message), hexToBytes(secret)))).toBe(signature);
    expect(verify(hexToBytes(signature), hexToBytes(message), hexToBytes(publicKey))).toBe(true);
  });
});

describe('a signed root', () => {
  const { key, sign: signWith } = newKey();
  const statement = statementOf(key.id);
  const signature = signWith(statement);

  test('holds', () => {
    expect(isSignedWith({ statement, signature }, key)).toBe(true);
  });

  test.each([
    ['another root', { root: 'b'.repeat(64) }],
    ['another size', { size: 4 }],
    ['another number', { number: 2 }],
    ['another moment', { signedAt: '2026-11-20T10:00:00.001Z' }],
    ['another task', { record: '019a0000-0000-7000-8000-000000000002' }],
    ['something signed before', { previous: 'c'.repeat(64) }],
  ])('does not hold for %s', (_name, changes) => {
    expect(isSignedWith({ statement: { ...statement, ...changes }, signature }, key)).toBe(false);
  });

  test('does not hold with another key, nor with one that only claims its name', () => {
    const other = newKey().key;
    expect(isSignedWith({ statement, signature }, other)).toBe(false);
    expect(isSignedWith({ statement, signature }, { ...other, id: key.id })).toBe(false);
    expect(isSignedWith({ statement: statementOf(other.id), signature }, other)).toBe(false);
  });

  test('does not hold with a signature or a key that is none', () => {
    expect(isSignedWith({ statement, signature: '00'.repeat(64) }, key)).toBe(false);
    expect(isSignedWith({ statement, signature: 'zz' }, key)).toBe(false);
    expect(isSignedWith({ statement, signature }, { ...key, publicKey: 'ff'.repeat(32) })).toBe(false);
  });

  test('is named by the one after it', () => {
    expect(statementHash(statement)).toBe(statementHash({ ...statement }));
    expect(statementHash(statement)).not.toBe(statementHash({ ...statement, size: 4 }));
  });

  test('shows its key in groups that can be read out', () => {
    expect(shownKey(key.id)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  });
});
