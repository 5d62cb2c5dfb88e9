import { TOLD_PASSWORD_BYTES, toldPassword } from '@assay/contract';

/** A password that nobody had before, to be told in a room. */
export const suggestPassword = (): string =>
  toldPassword(crypto.getRandomValues(new Uint8Array(TOLD_PASSWORD_BYTES)));
