import { stepBits } from '@assay/contract';

/** Steps of a program, from one up to the one before `to`. */
export interface Steps {
  from: number;
  to: number;
}

/** Stands after the last step of every program, so that each step is followed by something. */
const END = 0;

/** Programs as rows of numbers, the same for the same kind of step. */
const toRows = (programs: readonly (readonly string[])[]): { rows: number[][]; width: number } => {
  const numbers = new Map<string, number>();
  const numberOf = (kind: string): number => {
    const known = numbers.get(kind) ?? numbers.size + 1;
    numbers.set(kind, known);
    return known;
  };
  return { rows: programs.map((kinds) => [...kinds.map(numberOf), END]), width: numbers.size + 1 };
};

/** Node of the row without a step, which is anywhere. */
const ANYWHERE = 0;

/**
 * Every row of up to `order` steps that occurs is a node of a tree. Answers, for each program and each of its steps, the
 * nodes of the rows that begin there, the shortest first.
 */
const toPaths = (rows: readonly number[][], width: number, order: number): number[][][] => {
  const nodes = new Map<number, number>();
  const nodeAfter = (node: number, step: number): number => {
    const key = node * width + step;
    const next = nodes.get(key) ?? nodes.size + 1;
    nodes.set(key, next);
    return next;
  };
  return rows.map((row) =>
    row.map((_, at) => {
      let node = ANYWHERE;
      return row.slice(at, at + order).map((step) => (node = nodeAfter(node, step)));
    }),
  );
};

/** Which programs have the row of a node, and how often. */
type Holders = Map<number, number>;

const findHolders = (paths: readonly number[][][]): Map<number, Holders> => {
  const all = new Map<number, Holders>();
  for (const [place, own] of paths.entries())
    for (const node of own.flat()) {
      const holders = all.get(node) ?? new Map<number, number>();
      if (holders.size === 0) all.set(node, holders);
      holders.set(place, (holders.get(place) ?? 0) + 1);
    }
  all.set(ANYWHERE, new Map(paths.map((own, place) => [place, own.length])));
  return all;
};

const sum = (counts: Iterable<number>): number => {
  let total = 0;
  for (const count of counts) total += count;
  return total;
};

/**
 * What the programs of a class do after what: how often each row of up to `order` steps occurs in them. It tells how
 * surprising it is that a program goes on as it does, to those who have read the others.
 */
export const openStepModel = (programs: readonly (readonly string[])[], order: number) => {
  const { rows, width } = toRows(programs);
  const paths = toPaths(rows, width, order);
  const holders = findHolders(paths);
  const totals = new Map([...holders].map(([node, counts]) => [node, sum(counts.values())]));

  /**
   * For whoever has read all but the unread ones: the bits that a step of a program brings, after the steps from `from` on.
   * It is foreseen by those before it, as many of them as anybody else has in a row.
   */
  return (unread: ReadonlySet<number>) => {
    const known = new Map<number, number>();
    const count = (node: number): number => {
      const here = holders.get(node);
      let left = totals.get(node) ?? 0;
      if (here && here.size < unread.size) {
        for (const [place, times] of here) if (unread.has(place)) left -= times;
      } else for (const place of unread) left -= here?.get(place) ?? 0;
      return left;
    };
    const left = (node: number): number => {
      const counted = known.get(node) ?? count(node);
      known.set(node, counted);
      return counted;
    };
    return (program: number, from: number, at: number): number => {
      const own = paths[program] ?? [];
      /** The node of the steps from one place up to another. */
      const nodeOf = (start: number, end: number): number =>
        start === end ? ANYWHERE : (own[start]?.[end - start - 1] ?? ANYWHERE);
      // The longer a row is, the fewer have it: the first start from which somebody else goes on is looked for by halves.
      let [first, last] = [Math.max(from, at - order + 1), at];
      while (first < last) {
        const middle = Math.floor((first + last) / 2);
        if (left(nodeOf(middle, at)) > 0) last = middle;
        else first = middle + 1;
      }
      return stepBits(left(nodeOf(first, at + 1)), left(nodeOf(first, at)));
    };
  };
};

export type StepModel = ReturnType<typeof openStepModel>;
