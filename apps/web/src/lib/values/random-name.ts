/**
 * 32 random hexadecimal digits. `crypto.randomUUID` exists in secure contexts only; an exam room may be served over
 * plain HTTP.
 */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
