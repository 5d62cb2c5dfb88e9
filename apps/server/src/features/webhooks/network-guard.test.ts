import { expect, test } from 'vitest';
import { isPublic, openNetworkGuard } from './network-guard.ts';

const INNER = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::FFFF:7F00:1',
  '0:0:0:0:0:ffff:a00:1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];

test.each(INNER)('%s is no address of the Internet', (address) => {
  expect(isPublic(address)).toBe(false);
  const guard = openNetworkGuard([]);
  expect([guard.allows(address, 'https:'), guard.allows(address, 'http:')]).toEqual([false, false]);
});

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is an address of the Internet, which is told nothing in the clear',
  (address) => {
    const guard = openNetworkGuard(['10.0.0.0/8']);
    expect([guard.allows(address, 'https:'), guard.allows(address, 'http:')]).toEqual([true, false]);
  },
);

test('networks that are named are let through, however an address in them is spelled, and no others', () => {
  const guard = openNetworkGuard(['10.1.0.0/16', 'fd12:3456::/32']);
  const allowed = ['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203', 'fd12:3456::1', 'FD12:3456:0:0::1'];
  expect(allowed.filter((address) => !guard.allows(address, 'http:'))).toEqual([]);
  const others = ['10.2.0.1', '::ffff:10.2.0.1', 'fd12:3457::1', '127.0.0.1', '::1'];
  expect(others.filter((address) => guard.allows(address, 'https:'))).toEqual([]);
});
