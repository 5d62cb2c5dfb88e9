import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's smallest recommended Argon2id setting: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...PARAMETERS }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    ),
  );

/** Argon2id of a password with a random salt, as `argon2id$salt$tag` in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const tag = await derive(password, salt);
  return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`;
};

const NOBODY = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(TAG_BYTES).toString('base64url')}`;

/** Whether the password fits. With no stored hash the same work is done, so that time does not tell who exists. */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, salt = '', tag = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  return stored !== undefined && expected.length === actual.length && timingSafeEqual(expected, actual);
};
