import type { OriginCounts } from './origin.ts';

/** When something was used, and what. */
interface Used {
  sessionId: string;
  device: string;
  address: string;
  firstAt: Date;
  lastAt: Date;
}

/**
 * Whether two origins were used at the same time: one was used between the first and the last use of the other. A device
 * that takes the place of a broken one is not. An address alone does not tell two apart: one login on one device has
 * several when its network changes.
 */
const areAtOnce = (a: Used, b: Used): boolean =>
  (a.sessionId !== b.sessionId || a.device !== b.device) && a.firstAt < b.lastAt && b.firstAt < a.lastAt;

/** What the origins of an attempt come to. */
export const countOrigins = (origins: readonly Used[]): OriginCounts => ({
  sessions: new Set(origins.map(({ sessionId }) => sessionId)).size,
  devices: new Set(origins.map(({ device }) => device)).size,
  addresses: new Set(origins.map(({ address }) => address)).size,
  isAtOnce: origins.some((one, index) => origins.slice(index + 1).some((other) => areAtOnce(one, other))),
});

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** "2 devices, 1 address", with the logins where they are more than the devices; empty where nothing is known. */
export const originWords = ({ sessions, devices, addresses }: OriginCounts): string =>
  devices === 0
    ? ''
    : [
        ...(sessions > devices ? [counted(sessions, 'login', 'logins')] : []),
        counted(devices, 'device', 'devices'),
        counted(addresses, 'address', 'addresses'),
      ].join(', ');
