import { BlockList, isIP } from 'node:net';

/** IPv4 that is nobody's address on the Internet, after IANA's registry, and what clouds answer their own machines at. */
const INNER_V4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** What of the IPv6 of the Internet (2000::/3) is none of it, or holds an IPv4 address that is reached by another way. */
const INNER_V6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inner = new BlockList();
for (const [network, prefix] of INNER_V4) inner.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of INNER_V6) inner.addSubnet(network, prefix, 'ipv6');
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

/** The one spelling of an IPv6 address that URLs have; a zone is no part of it. */
const spelled = (address: string): string =>
  new URL(`http://[${address.split('%')[0] ?? ''}]`).hostname.slice(1, -1);

/** The IPv4 address in an IPv6 one that maps it (`::ffff:a.b.c.d`); else the address as it is. */
const unmapped = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(spelled(address)) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.');
};

/** Whether an address is of a machine on the Internet. */
export const isPublic = (address: string): boolean => {
  const plain = unmapped(address);
  if (isIP(plain) === 4) return !inner.check(plain, 'ipv4');
  return isIP(plain) === 6 && internet.check(spelled(plain), 'ipv6') && !inner.check(spelled(plain), 'ipv6');
};

/** Which addresses messages may be sent to. */
export interface NetworkGuard {
  /** Whether networks are named that are otherwise left alone. */
  isOpened: boolean;
  /** In plain http into the networks that are named alone: nobody else is told anything in the clear. */
  allows: (address: string, protocol: string) => boolean;
}

/** A guard that lets the Internet through, and these networks (CIDR) beside it. */
export const openNetworkGuard = (networks: readonly string[]): NetworkGuard => {
  const named = new BlockList();
  for (const cidr of networks) {
    const [network = '', prefix = ''] = cidr.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    named.addSubnet(network, Number(prefix), family);
  }
  const isNamed = (address: string): boolean => {
    const plain = unmapped(address);
    return isIP(plain) === 4 ? named.check(plain, 'ipv4') : named.check(spelled(plain), 'ipv6');
  };
  return {
    isOpened: networks.length > 0,
    allows: (address, protocol) => isNamed(address) || (protocol === 'https:' && isPublic(address)),
  };
};
