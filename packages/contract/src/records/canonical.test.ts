import { expect, test } from 'vitest';
import { canonicalText, hashOf, saltedHash } from './canonical.ts';

test('the example of RFC 8785 is written as the RFC writes it', () => {
  const value = {
    // oxlint-disable-next-line no-loss-of-precision
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalText(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('names are sorted by their UTF-16 units, as in the RFC', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  expect(Object.values(JSON.parse(canonicalText(value)) as Record<string, number>)).toEqual([
    4, 2, 6, 7, 1, 5, 3,
  ]);
});

test('the same facts have the same hash, in whatever order they are written', () => {
  expect(hashOf({ a: 1, b: [2, null] })).toBe(hashOf({ b: [2, null], a: 1 }));
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: 2 }));
});

test('a salted hash is another one with another salt', () => {
  const [one, other] = ['0'.repeat(64), '1'.repeat(64)];
  expect(saltedHash(one, 'x')).toBe(saltedHash(one, 'x'));
  expect(saltedHash(one, 'x')).not.toBe(saltedHash(other, 'x'));
});

test('what is no JSON is refused', () => {
  expect(() => canonicalText(undefined)).toThrow(TypeError);
  expect(() => canonicalText({ a: Number.NaN })).toThrow('NaN');
  expect(() => canonicalText('\ud800')).toThrow('surrogate');
});
