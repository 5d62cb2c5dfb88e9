import { expect, test } from 'vitest';
import { TOLD_PASSWORD_BYTES, toldPassword } from './told-password.ts';

test('each byte counts, and no sign is taken for another', () => {
  const passwords = Array.from({ length: 32 }, (_, byte) =>
    toldPassword(new Uint8Array(TOLD_PASSWORD_BYTES).fill(byte)),
  );
  expect(new Set(passwords).size).toBe(32);
  for (const password of passwords)
    expect(password).toMatch(/^[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}$/);
});
