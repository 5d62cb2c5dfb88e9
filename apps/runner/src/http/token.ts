import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Says whether an Authorization header carries the token, in a time that does not depend on how much is right. */
export const createTokenCheck = (token: string): ((header: string | undefined) => boolean) => {
  const expected = digest(token);
  return (header) => {
    const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), expected);
  };
};
