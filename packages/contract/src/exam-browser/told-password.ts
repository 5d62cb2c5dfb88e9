/** Letters and digits that nobody takes for one another when they are read out or written on a board: 5 bits each. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * A random password to be told in a room: `k7mw-p3xt-9dfh`, 60 bits. The configuration holds its plain hash, so it has
 * to be one that nobody finds by trying.
 */
export const suggestPassword = (): string => {
  const signs = Array.from(
    crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH)),
    (byte) => SIGNS[byte % SIGNS.length],
  ).join('');
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
};
