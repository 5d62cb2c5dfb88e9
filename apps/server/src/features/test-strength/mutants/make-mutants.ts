import type { MutantKind } from '@assay/contract';
import type { Family, SyntaxNode } from '../../../platform/syntax/grammars.ts';
import { textOf, type Mutant, type Mutator, type Place } from './mutant.ts';
import { exchangeOperator, moveNumber, turnComparison } from './of-expressions.ts';
import { changeInitial, dropCondition, endLoopEarly, narrowType, removeStatement } from './of-statements.ts';

const MUTATORS: Readonly<Record<MutantKind, Mutator>> = {
  COMPARISON: turnComparison,
  CONSTANT: moveNumber,
  OPERATOR: exchangeOperator,
  CONDITION: dropCondition,
  STATEMENT: removeStatement,
  BREAK: endLoopEarly,
  TYPE: narrowType,
  INITIAL: changeInitial,
};
const KINDS = Object.keys(MUTATORS) as MutantKind[];

/** What says nothing of how a program works. */
const SKIPPED = new Set([
  'comment',
  'line_comment',
  'block_comment',
  'preproc_include',
  'import_statement',
  'ERROR',
]);

/** Every node below `node` with what stands above it, in the order of the program. */
const walk = function* (
  node: SyntaxNode,
  above: readonly SyntaxNode[] = [],
): Generator<{ node: SyntaxNode; above: readonly SyntaxNode[] }> {
  if (SKIPPED.has(node.type)) return;
  yield { node, above };
  const below = [node, ...above];
  for (const child of node.children) yield* walk(child, below);
};

/** The names between the square brackets of declarations. */
const sizesIn = (tree: SyntaxNode, program: string): Set<string> => {
  const sizes = new Set<string>();
  for (const { node, above } of walk(tree))
    if (
      node.type === 'identifier' &&
      above.some(({ type }) => type === 'array_declarator') &&
      node.field !== 'declarator'
    )
      sizes.add(textOf(program, node));
  return sizes;
};

/** Every mutant of a program, in the order of their places; no two say the same. */
const allMutants = (tree: SyntaxNode, program: string, family: Family): Mutant[] => {
  const sizes = sizesIn(tree, program);
  const seen = new Set<string>();
  const mutants: Mutant[] = [];
  for (const { node, above } of walk(tree)) {
    const place: Place = { node, above, program, family, sizes };
    for (const kind of KINDS)
      for (const change of MUTATORS[kind](place)) {
        const said = `${change.from} ${change.to} ${change.text}`;
        if (!seen.has(said)) mutants.push({ kind, ...change });
        seen.add(said);
      }
  }
  return mutants;
};

/** The places 0 to `count` - 1, each far from those before it: 0, then the middle, then the quarters. */
const scattered = (count: number): number[] => {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, count))));
  const reversed = (place: number): number =>
    Number.parseInt(place.toString(2).padStart(bits, '0').split('').toReversed().join(''), 2);
  return Array.from({ length: 2 ** bits }, (_, place) => reversed(place)).filter((place) => place < count);
};

/**
 * Small wrong programs made from a right one, those first that are most unlike one another: in turn one of each kind, and of
 * a kind from places far apart. The same for the same program.
 */
export const makeMutants = (tree: SyntaxNode, program: string, family: Family): Mutant[] => {
  const byKind = Map.groupBy(allMutants(tree, program, family), ({ kind }) => kind);
  const rows = KINDS.map((kind) => {
    const some = byKind.get(kind) ?? [];
    return scattered(some.length).flatMap((place) => some[place] ?? []);
  });
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => rows.flatMap((row) => row[turn] ?? [])).flat();
};
