import { randomInt } from 'node:crypto';

/** A new identifier: UUIDv7, so that rows made later sort later. */
export { v7 as newId } from 'uuid';

/** Characters that nobody takes for one another on the phone. */
// cspell:disable-next-line
const SAID = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REQUEST_ID_LENGTH = 10;

/** A number for a call: a person can read it out, and no two calls of a year have the same by chance. */
export const newRequestId = (): string =>
  Array.from({ length: REQUEST_ID_LENGTH }, () => SAID[randomInt(SAID.length)]).join('');
