import { expect, test } from 'vitest';
import { whereaboutsOf } from './network-of.ts';

test.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::', '2001:db8:1::'],
  ['::1', '::', '::'],
])('%s is a guesser at %s in %s', (address, place, network) => {
  expect(whereaboutsOf(address)).toEqual({ place, network });
});
