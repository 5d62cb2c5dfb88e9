/** Letters and digits that nobody takes for one another when they are read out or written on a board: 5 bits each. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** So many random bytes make a password. */
export const TOLD_PASSWORD_BYTES = GROUPS * GROUP_LENGTH;

/**
 * A password to be told in a room, of random bytes: `k7mw-p3xt-9dfh`, 60 bits. The configuration of the exam browser holds
 * a plain hash of one, and is locked by another, so it has to be one that nobody finds by trying.
 */
export const toldPassword = (random: Uint8Array): string => {
  const signs = Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
};
