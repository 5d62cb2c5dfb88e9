import { createCipheriv, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const derive = promisify(pbkdf2);

/** What RNCryptor's second version fixes. */
const VERSION = 2;
const WITH_PASSWORD = 1;
const ROUNDS = 10_000;
const KEY_BYTES = 32;
const SALT_BYTES = 8;
const IV_BYTES = 16;

/** What says, inside the outer compression, that a password opens the file. */
const PREFIX = Buffer.from('pswd');

/** Encrypts and signs as RNCryptor's second version does: AES-256-CBC, then HMAC-SHA256 over everything before. */
const encrypt = async (content: Buffer, password: string): Promise<Buffer> => {
  const [encryptionSalt, signatureSalt] = [randomBytes(SALT_BYTES), randomBytes(SALT_BYTES)];
  const iv = randomBytes(IV_BYTES);
  const [key, signatureKey] = await Promise.all(
    [encryptionSalt, signatureSalt].map((salt) => derive(password, salt, ROUNDS, KEY_BYTES, 'sha1')),
  );
  if (!key || !signatureKey) throw new Error('Two keys are derived.');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const body = Buffer.concat([
    Buffer.from([VERSION, WITH_PASSWORD]),
    encryptionSalt,
    signatureSalt,
    iv,
    cipher.update(content),
    cipher.final(),
  ]);
  return Buffer.concat([body, createHmac('sha256', signatureKey).update(body).digest()]);
};

/** The file that opens with a password alone. */
export const protectFile = async (file: Buffer, password: string): Promise<Buffer> =>
  compress(Buffer.concat([PREFIX, await encrypt(await compress(file), password)]));
