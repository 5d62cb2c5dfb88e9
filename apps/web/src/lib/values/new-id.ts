import { serverNow } from './clock.ts';
import { randomName } from './random-name.ts';

/**
 * The id of something new, drawn before it is created, so that a create call whose answer was lost can be repeated.
 * UUIDv7 by the server's clock, as the server makes them: what is made later sorts later.
 */
export const newId = (): string => {
  const time = Math.floor(serverNow()).toString(16).padStart(12, '0');
  const random = randomName();
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `8${random.slice(3, 6)}`,
    random.slice(6, 18),
  ].join('-');
};
