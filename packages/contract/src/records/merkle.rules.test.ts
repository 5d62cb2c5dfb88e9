import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import {
  consistencyPath,
  growRoot,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
  treeOf,
  type Hash,
} from './merkle.rules.ts';

/** The leaves that implementations of Certificate Transparency test themselves with, and the root of the first n. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => leafHash(hexToBytes(hex)));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const tree = treeOf(LEAVES);

/** 2.1.1 of the RFC as it is written, to compare with. */
const asWritten = (leaves: readonly Hash[]): Hash => {
  if (leaves.length === 0) return sha256(new Uint8Array());
  const [first] = leaves;
  if (leaves.length === 1 && first) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(
    concatBytes(Uint8Array.of(1), asWritten(leaves.slice(0, split)), asWritten(leaves.slice(split))),
  );
};

const many = Array.from({ length: 70 }, (_, number) => leafHash(`leaf ${number}`));
const large = treeOf(many);
const changed = (hash: Hash): Hash => hash.map((byte, index) => (index === 3 ? byte ^ 1 : byte));

describe('the root', () => {
  test.each(ROOTS.map((root, size) => [size, root]))(
    'of the first %d known leaves is known',
    (size, root) => {
      expect(bytesToHex(rootOf(tree, Number(size)))).toBe(root);
    },
  );

  test('is what the RFC writes, for any number of leaves', () => {
    for (let size = 0; size <= many.length; size += 1)
      expect(rootOf(large, size)).toEqual(asWritten(many.slice(0, size)));
  });

  test('is the same when it grows leaf by leaf', () => {
    const growing = growRoot();
    const found = [growing.root()];
    for (const leaf of many) {
      growing.add(leaf);
      found.push(growing.root());
    }
    expect(found).toEqual(found.map((_, size) => rootOf(large, size)));
  });

  test('is another one when a leaf is another one, or two change places, or one is missing', () => {
    const root = bytesToHex(rootOf(large));
    const [first, second, ...rest] = many;
    const others = [[changed(first!), second!, ...rest], [second!, first!, ...rest], rest];
    for (const other of others) expect(bytesToHex(rootOf(treeOf(other)))).not.toBe(root);
  });

  test('of two leaves is never taken for that of one: leaves and nodes are hashed apart', () => {
    const [one, two] = [leafHash('a'), leafHash('b')];
    expect(leafHash(concatBytes(one, two))).not.toEqual(rootOf(treeOf([one, two])));
  });

  test('of more leaves than there are is refused', () => {
    expect(() => rootOf(tree, 9)).toThrow(RangeError);
  });
});

describe('the proof that a leaf is there', () => {
  // From the test vectors of Certificate Transparency: leaf (counted from 0), size of the tree, path.
  test.each([
    [0, 1, []],
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
    [
      1,
      5,
      [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as const)('is the known one: leaf %d of %d', (position, size, path) => {
    expect(inclusionPath(tree, position, size).map(bytesToHex)).toEqual(path);
  });

  test('holds for every leaf of every size, and for no other leaf, place, root or path', () => {
    for (let size = 1; size <= many.length; size += 1) {
      const root = rootOf(large, size);
      for (const [position, leaf] of many.slice(0, size).entries()) {
        const path = inclusionPath(large, position, size);
        const others = [
          isIncluded(changed(leaf), position, { size, root }, path),
          isIncluded(leaf, position, { size, root: changed(root) }, path),
          isIncluded(leaf, position, { size, root }, [...path, leaf]),
          isIncluded(leaf, position + 1, { size, root }, path),
          size > 1 && isIncluded(leaf, (position + 1) % size, { size, root }, path),
          size > 1 && isIncluded(leaf, position, { size, root }, path.slice(1)),
          size > 1 && isIncluded(leaf, position, { size, root }, path.map(changed)),
        ];
        expect([isIncluded(leaf, position, { size, root }, path), ...others]).toEqual([
          true,
          ...others.map(() => false),
        ]);
      }
    }
  });

  test('of a leaf that is not there is refused, made and read', () => {
    expect(() => inclusionPath(tree, 8, 8)).toThrow(RangeError);
    expect(() => inclusionPath(tree, 3, 3)).toThrow(RangeError);
    expect(isIncluded(many[0]!, 0, { size: 0, root: rootOf(large, 0) }, [])).toBe(false);
    expect(isIncluded(many[0]!, -1, { size: 1, root: many[0]! }, [])).toBe(false);
  });
});

describe('the proof that a tree goes on from an earlier one', () => {
  test.each([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as const)('is the known one: from %d to %d', (first, second, path) => {
    expect(consistencyPath(tree, first, second).map(bytesToHex)).toEqual(path);
  });

  test('holds for every pair of sizes, and for no tree in which something earlier was changed', () => {
    const rewritten = treeOf(many.map((leaf, position) => (position === 0 ? changed(leaf) : leaf)));
    for (let second = 1; second <= many.length; second += 1)
      for (let first = 1; first <= second; first += 1) {
        const path = consistencyPath(large, first, second);
        const before = { size: first, root: rootOf(large, first) };
        const after = { size: second, root: rootOf(large, second) };
        const other = { size: second, root: rootOf(rewritten, second) };
        const isLater = first < second;
        const others = [
          isConsistent({ ...before, root: changed(before.root) }, after, path),
          isConsistent(before, { ...after, root: changed(after.root) }, path),
          isConsistent(before, other, consistencyPath(rewritten, first, second)),
          isLater && isConsistent(after, before, path),
          isLater && isConsistent(before, after, path.slice(1)),
          isLater && isConsistent(before, after, [...path, before.root]),
        ];
        expect([isConsistent(before, after, path), ...others]).toEqual([true, ...others.map(() => false)]);
      }
  });

  test('of trees that there are not is refused', () => {
    expect(() => consistencyPath(tree, 0, 3)).toThrow(RangeError);
    expect(() => consistencyPath(tree, 4, 3)).toThrow(RangeError);
    expect(() => consistencyPath(tree, 4, 9)).toThrow(RangeError);
    expect(isConsistent({ size: 0, root: rootOf(tree, 0) }, { size: 8, root: rootOf(tree) }, [])).toBe(false);
  });
});
