import { amongMany, commonAbove } from '@assay/contract';
import {
  File,
  FingerprintIndex,
  Region,
  TokenizedFile,
  type Pair,
  type SharedFingerprint,
} from '@dodona/dolos-core';
import { openStepModel, type StepModel, type Steps } from './step-model.ts';

/** A program as it is compared with others of its language. */
export interface Compared {
  /** Whose it is: nobody is compared with themselves. */
  studentId: string;
  /** False: it is there to be compared with, and not compared with others like it. */
  isOfClass: boolean;
  /** The steps of the program, without those of given blocks. */
  kinds: readonly string[];
}

/** What two programs share: the same steps in the same order. */
export interface SharedFragment {
  left: Steps;
  right: Steps;
  /** How many programs have the rarest part of it. */
  sharedBy: number;
}

export interface FoundPair {
  /** Places in what was compared; the left one comes first there. */
  left: number;
  right: number;
  /** Bits; see `amongMany`. */
  surprise: number;
  /** The longest first. */
  fragments: SharedFragment[];
}

/** How programs are cut: so many steps in a fragment, and one kept of so many that begin one after the other. */
export interface Cut {
  k: number;
  window: number;
}

/** Chosen on the planted classes (adr/014). */
export const CUT: Cut = { k: 8, window: 3 };

/** Pairs with fewer fingerprints in common cannot be surprising enough to be shown. */
const FINGERPRINTS_MIN = 6;

const tokenized = (name: string, kinds: readonly string[]): TokenizedFile =>
  new TokenizedFile(
    new File(name, ''),
    [...kinds],
    kinds.map((_, step) => new Region(0, step, 0, step + 1)),
  );

/** How many pairs are compared: every two of the class, and each of the class with each other one. */
const countPairs = (programs: readonly Compared[]): number => {
  const ofClass = programs.filter(({ isOfClass }) => isOfClass).length;
  return (ofClass * (ofClass - 1)) / 2 + ofClass * (programs.length - ofClass);
};

const mayBePair = (one: Compared, other: Compared): boolean =>
  one.studentId !== other.studentId && (one.isOfClass || other.isOfClass);

const fragmentsOf = (pair: Pair): SharedFragment[] =>
  pair
    .buildFragments()
    .map(({ leftSelection, rightSelection, pairs }) => ({
      left: { from: leftSelection.startCol, to: leftSelection.endCol },
      right: { from: rightSelection.startCol, to: rightSelection.endCol },
      sharedBy: Math.min(...pairs.map(({ fingerprint }) => fingerprint.fileCount())),
    }))
    .toSorted((a, b) => b.left.to - b.left.from - (a.left.to - a.left.from));

/** The steps that no longer fragment has. */
const freshSteps = ({ from, to }: Steps, counted: ReadonlySet<number>): number[] =>
  Array.from({ length: to - from }, (_, step) => from + step).filter((step) => !counted.has(step));

/** The fragments that bring more than their place in the other program costs, and what they bring together. */
const weigh = (
  model: StepModel,
  programs: readonly Compared[],
  [left, right]: readonly [number, number],
  alike: readonly number[],
  all: SharedFragment[],
) => {
  const bitsAt = model(new Set([left, right, ...alike]));
  const bitsOf = (program: number, { from }: Steps, steps: readonly number[]): number =>
    steps.reduce((bits, step) => bits + bitsAt(program, from, step), 0);
  const counted = { left: new Set<number>(), right: new Set<number>() };
  const places = Math.max(programs[left]?.kinds.length ?? 0, programs[right]?.kinds.length ?? 0);
  let bits = 0;
  const fragments = all.filter((fragment) => {
    const fresh = {
      left: freshSteps(fragment.left, counted.left),
      right: freshSteps(fragment.right, counted.right),
    };
    const brought = amongMany(
      Math.min(bitsOf(left, fragment.left, fresh.left), bitsOf(right, fragment.right, fresh.right)),
      places,
    );
    if (brought <= 0) return false;
    for (const side of ['left', 'right'] as const) for (const step of fresh[side]) counted[side].add(step);
    bits += brought;
    return true;
  });
  return { bits, fragments };
};

/** How many fingerprints every two programs have in common, and which fingerprints too many have. */
const countShared = (
  programs: readonly Compared[],
  fingerprints: SharedFingerprint[],
  placesOf: (shared: SharedFingerprint) => number[],
  classSize: number,
) => {
  const most = { ofClass: commonAbove(classSize), ofAll: commonAbove(Math.max(classSize, programs.length)) };
  const shared = new Map<number, number>();
  const common: number[] = [];
  for (const fingerprint of fingerprints) {
    const places = placesOf(fingerprint);
    const ofClass = places.filter((place) => programs[place]?.isOfClass).length;
    if (ofClass > most.ofClass || places.length > most.ofAll) common.push(fingerprint.hash);
    else if (ofClass > 0)
      for (const [at, left] of places.entries())
        for (let next = at + 1; next < places.length; next += 1) {
          const key = left * programs.length + (places[next] ?? 0);
          shared.set(key, (shared.get(key) ?? 0) + 1);
        }
  }
  return { shared, common };
};

/** For each program those that have at least half of its fingerprints that count. */
const listAlike = (
  programs: readonly Compared[],
  shared: ReadonlyMap<number, number>,
  sizes: readonly number[],
): Set<number>[] => {
  const alike = programs.map(() => new Set<number>());
  for (const [key, count] of shared) {
    const [left, right] = [Math.floor(key / programs.length), key % programs.length];
    if (count * 2 >= (sizes[left] ?? 0)) alike[left]?.add(right);
    if (count * 2 >= (sizes[right] ?? 0)) alike[right]?.add(left);
  }
  return alike;
};

/**
 * The pairs of programs in one language that share more than chance explains, the most surprising first. Fingerprints are
 * chosen by winnowing (Schleimer, Wilkerson, Aiken: Winnowing, SIGMOD 2003). What is in a given program never counts, nor
 * what more than a fifth of the class, or of all, has.
 */
export const findPairs = (
  programs: readonly Compared[],
  given: readonly (readonly string[])[],
  /** How many programs of the class there are, in whatever language. */
  classSize: number,
  { k, window }: Cut,
  /** Less surprising pairs are left out. */
  least: number,
): FoundPair[] => {
  const index = new FingerprintIndex(k, window);
  for (const kinds of given) index.addIgnoredFile(tokenized('given', kinds));
  const files = programs.map(({ kinds }, place) => tokenized(String(place), kinds));
  const placeOf = new Map(files.map((file, place) => [file.id, place]));
  const fingerprints = [...index.addFiles(files).values()].filter(({ ignored }) => !ignored);
  const placesOf = (shared: SharedFingerprint): number[] =>
    shared
      .files()
      .flatMap(({ id }) => placeOf.get(id) ?? [])
      .toSorted((a, b) => a - b);
  const { shared, common } = countShared(programs, fingerprints, placesOf, classSize);
  index.addIgnoredHashes(common);
  const alike = listAlike(
    programs,
    shared,
    index.entries().map((entry) => entry.shared.size),
  );

  const model = openStepModel(
    programs.map(({ kinds }) => kinds),
    k,
  );
  const pairs = countPairs(programs);
  const found: FoundPair[] = [];
  for (const [key, fingerprintsShared] of shared) {
    if (fingerprintsShared < FINGERPRINTS_MIN) continue;
    const [left, right] = [Math.floor(key / programs.length), key % programs.length];
    const [one, other, first, second] = [programs[left], programs[right], files[left], files[right]];
    if (!one || !other || !first || !second || !mayBePair(one, other)) continue;
    // Where one program went through a whole group, its other copies do not make it what anybody writes.
    const both = [...(alike[left] ?? [])].filter((place) => alike[right]?.has(place));
    const all = fragmentsOf(index.getPair(first, second));
    const { bits, fragments } = weigh(model, programs, [left, right], both, all);
    const surprise = amongMany(bits, pairs);
    if (surprise >= least) found.push({ left, right, surprise, fragments });
  }
  return found.toSorted((a, b) => b.surprise - a.surprise);
};
