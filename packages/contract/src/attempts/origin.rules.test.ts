import { expect, test } from 'vitest';
import { countOrigins, originWords } from './origin.rules.ts';

const origin = (sessionId: string, device: string, address: string, first: string, last: string) => ({
  sessionId,
  device,
  address,
  firstAt: new Date(`2026-03-02T${first}:00Z`),
  lastAt: new Date(`2026-03-02T${last}:00Z`),
});
const desk = origin('one', 'Firefox on Windows', '10.0.3.17', '10:02', '10:41');

test('a device that takes over from another was not used at the same time', () => {
  const counts = countOrigins([desk, origin('two', 'Chrome on Linux', '10.0.3.18', '10:41', '11:00')]);
  expect([counts, originWords(counts)]).toEqual([
    { sessions: 2, devices: 2, addresses: 2, isAtOnce: false },
    '2 devices, 2 addresses',
  ]);
});

test.each([
  ['another device', 'two', 'Chrome on Linux', '10.0.3.17', '2 devices, 1 address'],
  ['another device that has the same login', 'one', 'Chrome on Linux', '10.0.3.17', '2 devices, 1 address'],
  [
    'the same kind of device elsewhere',
    'two',
    'Firefox on Windows',
    '203.0.113.9',
    '2 logins, 1 device, 2 addresses',
  ],
  [
    'the next seat, which looks the same',
    'two',
    'Firefox on Windows',
    '10.0.3.17',
    '2 logins, 1 device, 1 address',
  ],
])('%s, used in between, is a second one at the same time', (_what, session, device, address, words) => {
  const counts = countOrigins([desk, origin(session, device, address, '10:20', '10:21')]);
  expect([counts.isAtOnce, originWords(counts)]).toEqual([true, words]);
});

test('one login whose network changes its address is at one place at a time', () => {
  const counts = countOrigins([desk, origin('one', 'Firefox on Windows', '2001:db8::7', '10:20', '10:30')]);
  expect([counts.isAtOnce, originWords(counts)]).toEqual([false, '1 device, 2 addresses']);
});

test('of what was never noted nothing is said', () => {
  expect(originWords(countOrigins([]))).toBe('');
});
