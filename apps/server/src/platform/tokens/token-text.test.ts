import { expect, test } from 'vitest';
import { drawAccessToken, hashOfToken, isAccessToken } from './token-text.ts';

test('a token begins with its prefix, and no two are the same', () => {
  const [one, other] = [drawAccessToken(), drawAccessToken()];
  expect(one).toMatch(/^assay_[\w-]{43}[0-9a-f]{8}$/);
  expect(one).not.toBe(other);
  expect(hashOfToken(one)).toHaveLength(32);
});

test('what was cut, lengthened, or mistyped in one place is no token', () => {
  const token = drawAccessToken();
  expect(isAccessToken(token)).toBe(true);
  const wrong = token[20] === 'a' ? 'b' : 'a';
  for (const other of [
    token.slice(0, -1),
    `${token}0`,
    token.slice(0, 20) + wrong + token.slice(21),
    token.replace('assay_', 'Assay_'),
    ` ${token}`,
    '',
  ])
    expect([other, isAccessToken(other)]).toEqual([other, false]);
});
