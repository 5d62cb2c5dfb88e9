/**
 * The Merkle tree of RFC 9162 (Certificate Transparency 2.0), section 2.1, over SHA-256: a root that names a list of
 * leaves in their order, a proof that one leaf is in it, and a proof that a later list begins with an earlier one.
 * Hashes are bytes; nothing here knows what a leaf says.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export type Hash = Uint8Array;

/** SHA-256. A server may bring a quicker one. */
export type HashBytes = (bytes: Uint8Array) => Hash;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of a leaf (2.1.1); a text counts as its UTF-8. */
export const leafHash = (leaf: string | Uint8Array, hash: HashBytes = sha256): Hash =>
  hash(concatBytes(LEAF, typeof leaf === 'string' ? utf8ToBytes(leaf) : leaf));

const nodeHash = (left: Hash, right: Hash, hash: HashBytes = sha256): Hash =>
  hash(concatBytes(NODE, left, right));

export const isSameHash = (one: Hash, other: Hash): boolean => bytesToHex(one) === bytesToHex(other);

/** The largest power of two that is smaller than `size`, from 2 on. */
const splitOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);

/**
 * A tree that is asked often: the hashes of every whole subtree, by height. It is made once, in time that grows with its
 * leaves; a root or a proof then takes some hashes.
 */
export interface Tree {
  size: number;
  /** `levels[height][place]` covers the leaves from `place * 2 ** height` on, `2 ** height` of them. */
  levels: readonly (readonly Hash[])[];
}

export const treeOf = (leaves: readonly Hash[], hash?: HashBytes): Tree => {
  const levels: Hash[][] = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const above: Hash[] = [];
    for (let place = 0; place + 1 < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1]];
      if (left && right) above.push(nodeHash(left, right, hash));
    }
    levels.push(above);
  }
  return { size: leaves.length, levels };
};

/**
 * A root that grows leaf by leaf, for lists that are too long to be hashed at once. It holds the largest whole subtrees
 * alone, the leftmost first.
 */
export const growRoot = (hash: HashBytes = sha256): { add: (leaf: Hash) => void; root: () => Hash } => {
  const whole: { height: number; hash: Hash }[] = [];
  return {
    add: (leaf) => {
      let node = { height: 0, hash: leaf };
      for (let left = whole.at(-1); left?.height === node.height; left = whole.at(-1)) {
        whole.pop();
        node = { height: node.height + 1, hash: nodeHash(left.hash, node.hash, hash) };
      }
      whole.push(node);
    },
    root: () =>
      whole.length === 0
        ? hash(new Uint8Array())
        : whole.map((node) => node.hash).reduceRight((right, left) => nodeHash(left, right, hash)),
  };
};

const isPowerOfTwo = (size: number): boolean => Number.isInteger(Math.log2(size));

/** The root of the leaves from `start` up to `end`, where `start` is what a subtree of that many leaves can begin with. */
const rootOfRange = (tree: Tree, start: number, end: number): Hash => {
  const size = end - start;
  if (isPowerOfTwo(size)) {
    const found = tree.levels[Math.log2(size)]?.[start / size];
    if (found) return found;
    throw new RangeError('There is no such subtree.');
  }
  const split = start + splitOf(size);
  return nodeHash(rootOfRange(tree, start, split), rootOfRange(tree, split, end));
};

/** The root of the first `size` leaves (2.1.1); of none the hash of nothing. @throws {RangeError} when there are fewer */
export const rootOf = (tree: Tree, size = tree.size): Hash => {
  if (size > tree.size) throw new RangeError('The tree has fewer leaves.');
  return size === 0 ? sha256(new Uint8Array()) : rootOfRange(tree, 0, size);
};

/**
 * The proof that a leaf is one of the first `size` (2.1.3.1): hashes from its neighbour up.
 * @throws {RangeError} when it is not
 */
export const inclusionPath = (tree: Tree, position: number, size = tree.size): Hash[] => {
  if (position < 0 || position >= size || size > tree.size) throw new RangeError('There is no such leaf.');
  const path: Hash[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const split = start + splitOf(end - start);
    const isLeft = position < split;
    path.push(isLeft ? rootOfRange(tree, split, end) : rootOfRange(tree, start, split));
    [start, end] = isLeft ? [start, split] : [split, end];
  }
  return path.toReversed();
};

/** Whether a leaf's path leads to the root of a tree of `size` leaves (2.1.3.2). */
export const isIncluded = (
  leaf: Hash,
  position: number,
  { size, root }: { size: number; root: Hash },
  path: readonly Hash[],
): boolean => {
  if (position < 0 || position >= size) return false;
  // The number of the node at this height, and of the last one.
  let [node, last] = [position, size - 1];
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSameHash(hash, root);
};

const consistencyOf = (tree: Tree, first: number, start: number, end: number, isWhole: boolean): Hash[] => {
  const size = end - start;
  if (first === size) return isWhole ? [] : [rootOfRange(tree, start, end)];
  const split = splitOf(size);
  return first <= split
    ? [...consistencyOf(tree, first, start, start + split, isWhole), rootOfRange(tree, start + split, end)]
    : [
        ...consistencyOf(tree, first - split, start + split, end, false),
        rootOfRange(tree, start, start + split),
      ];
};

/**
 * The proof that the first `second` leaves begin with the first `first` (2.1.4.1).
 * @throws {RangeError} unless 0 < first ≤ second ≤ the leaves of the tree
 */
export const consistencyPath = (tree: Tree, first: number, second = tree.size): Hash[] => {
  if (first < 1 || first > second || second > tree.size) throw new RangeError('There are no such trees.');
  return consistencyOf(tree, first, 0, second, true);
};

/** Whether a path proves that a later tree begins with an earlier one (2.1.4.2). */
export const isConsistent = (
  first: { size: number; root: Hash },
  second: { size: number; root: Hash },
  path: readonly Hash[],
): boolean => {
  if (first.size < 1 || first.size > second.size) return false;
  if (first.size === second.size) return path.length === 0 && isSameHash(first.root, second.root);
  const nodes = isPowerOfTwo(first.size) ? [first.root, ...path] : [...path];
  const [begin, ...rest] = nodes;
  if (!begin) return false;
  let [node, last] = [first.size - 1, second.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let [before, after] = [begin, begin];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      before = nodeHash(sibling, before);
      after = nodeHash(sibling, after);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else after = nodeHash(after, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSameHash(before, first.root) && isSameHash(after, second.root);
};
