import type { MutantKind } from '@assay/contract';
import type { Family, SyntaxNode } from '../../../platform/syntax/grammars.ts';

/** What becomes of a piece of a program. Places count UTF-16 units. */
export interface Change {
  from: number;
  /** Up to, without it. */
  to: number;
  text: string;
}

/** A small wrong program, as its difference from the right one. */
export interface Mutant extends Change {
  kind: MutantKind;
}

/** A node with what stands around it. */
export interface Place {
  node: SyntaxNode;
  /** The nearest first. */
  above: readonly SyntaxNode[];
  program: string;
  family: Family;
  /** Names that are sizes of arrays: one more of them changes nothing that a test could see. */
  sizes: ReadonlySet<string>;
}

/** The changes of one kind that can be made at a place. */
export type Mutator = (place: Place) => Change[];

/** The program as the mutant has it. */
export const mutated = (program: string, { from, to, text }: Change): string =>
  program.slice(0, from) + text + program.slice(to);

export const textOf = (program: string, { start, end }: SyntaxNode): string => program.slice(start, end);

export const childIn = (node: SyntaxNode | undefined, ...fields: readonly string[]): SyntaxNode | undefined =>
  node?.children.find(({ field }) => fields.includes(field));

/** Another text instead of a node. */
export const instead = ({ start, end }: SyntaxNode, text: string): Change => ({ from: start, to: end, text });
