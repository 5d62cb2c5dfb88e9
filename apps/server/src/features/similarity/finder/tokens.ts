import type { SyntaxNode } from '../../../platform/syntax/grammars.ts';
import { AFTER, AROUND, BEFORE, NAMES, operator, roleOf, SILENT, TARGETS, type Role } from './node-types.ts';

/** A step of a program as it is compared. */
export interface Token {
  kind: string;
  /** Where it stands in the text, UTF-16 units. */
  start: number;
  end: number;
}

/** A program while it is read. */
interface Reading {
  text: string;
  /** The functions that it defines: their names can be changed, others cannot. */
  defined: ReadonlySet<string>;
  tokens: Token[];
}

type Place = Pick<Token, 'start' | 'end'>;

const part = (node: SyntaxNode, ...fields: string[]): SyntaxNode | undefined =>
  node.children.find(({ field }) => fields.includes(field));
const parts = (node: SyntaxNode, field: string): SyntaxNode[] =>
  node.children.filter((child) => child.field === field);
const isLeaf = ({ children }: SyntaxNode): boolean => children.length === 0;
const opening = ({ start, children }: SyntaxNode): Place => ({ start, end: children[0]?.end ?? start });
const closing = ({ start, end }: SyntaxNode): Place => ({ start: Math.max(start, end - 1), end });
const textOf = ({ text }: Pick<Reading, 'text'>, { start, end }: Place): string => text.slice(start, end);
/** A name without what it is looked for in. */
const lastName = (name: string): string => name.split('::').at(-1) ?? '';

const say = ({ tokens }: Reading, kind: string, { start, end }: Place): void => {
  tokens.push({ kind, start, end });
};
const readAll = (reading: Reading, nodes: readonly (SyntaxNode | undefined)[]): void => {
  for (const node of nodes) if (node) read(reading, node);
};

const NAMED_FUNCTIONS = new Set([
  'function_definition',
  'method_declaration',
  'function_declaration',
  'generator_function_declaration',
  'method_definition',
]);
const isFunction = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'arrow_function' || node?.type === 'function_expression';

const definedNames = (root: SyntaxNode, text: string): Set<string> => {
  const names = new Set<string>();
  const fieldOf = (node: SyntaxNode): string | null => {
    const { type } = node;
    if (type === 'function_declarator') return 'declarator';
    return NAMED_FUNCTIONS.has(type) || (type === 'variable_declarator' && isFunction(part(node, 'value')))
      ? 'name'
      : null;
  };
  const look = (node: SyntaxNode): void => {
    const field = fieldOf(node);
    const named = field ? part(node, field) : undefined;
    if (named) names.add(lastName(textOf({ text }, named)));
    node.children.forEach(look);
  };
  look(root);
  return names;
};

const readNumber = (reading: Reading, node: SyntaxNode): void => {
  if (!/^[01](\.0*)?[a-z]*$/i.test(textOf(reading, node))) say(reading, '#', node);
};

const readOperation = (reading: Reading, node: SyntaxNode): void => {
  const [operators, operands] = [true, false].map((wanted) =>
    node.children.filter(({ field }) => field.startsWith('operator') === wanted),
  );
  readAll(reading, operands ?? []);
  for (const one of operators ?? []) say(reading, operator(textOf(reading, one).replace(/\s+/g, ' ')), one);
};

const readSign = (reading: Reading, node: SyntaxNode): void => {
  readAll(
    reading,
    node.children.filter((child) => !isLeaf(child) || ['argument', 'operand'].includes(child.field)),
  );
  const [sign] = node.children;
  if (!sign) return;
  const written = textOf(reading, sign);
  say(reading, written === '-' ? 'minus' : operator(written), sign);
};

/** Each target is one step: `a, b = b, a` says what two assignments say. */
const readAssignment = (reading: Reading, node: SyntaxNode): void => {
  const [left, right] = [part(node, 'left'), part(node, 'right')];
  readAll(reading, [right]);
  const sign = part(node, 'operator') ?? node.children.find(({ type }) => type.endsWith('='));
  const combined = sign ? textOf(reading, sign).slice(0, -1) : '';
  if (sign && combined !== '') say(reading, operator(combined), sign);
  if (!right || !left) return;
  const targets = TARGETS.has(left.type)
    ? left.children.filter(({ type }) => ![',', '(', ')', '[', ']'].includes(type))
    : [left];
  for (const target of targets) {
    read(reading, target);
    say(reading, '=', node);
  }
};

/** `i++` is `i += 1`. */
const readCount = (reading: Reading, node: SyntaxNode): void => {
  readAll(
    reading,
    node.children.filter((child) => !isLeaf(child)),
  );
  say(reading, textOf(reading, node).includes('+') ? '+' : '-', node);
  say(reading, '=', node);
};

const readDeclaration = (reading: Reading, node: SyntaxNode): void => {
  const value = part(node, 'value');
  if (!value) return;
  read(reading, value);
  say(reading, '=', node);
};

const readCall = (reading: Reading, node: SyntaxNode): void => {
  const called = part(node, 'function', 'name');
  readAll(reading, [part(node, 'object'), part(node, 'arguments')]);
  if (!called) return;
  // What is called is a name, a part of something by its name, or what an expression comes to.
  const named = NAMES.has(called.type) ? called : part(called, 'field', 'attribute', 'property');
  if (named !== called) readAll(reading, [named ? part(called, 'argument', 'object') : called]);
  const name = named ? lastName(textOf(reading, named)) : '';
  say(reading, name === '' || reading.defined.has(name) ? 'call' : `call ${name}`, named ?? node);
};

/** `for i in range(…)` counts as the loop that it stands for does. */
const readRange = (reading: Reading, node: SyntaxNode, range: SyntaxNode): void => {
  say(reading, '=', range);
  say(reading, 'loop', opening(node));
  readAll(reading, [part(range, 'arguments')]);
  say(reading, '<', range);
  readAll(reading, parts(node, 'body'));
  say(reading, '+', range);
  say(reading, '=', range);
  say(reading, 'end', closing(node));
};

const readLoop = (reading: Reading, node: SyntaxNode): void => {
  const over = part(node, 'right', 'value');
  const called = over?.type === 'call' ? part(over, 'function') : undefined;
  if (over && called && textOf(reading, called) === 'range') return readRange(reading, node, over);
  readAll(reading, [...parts(node, 'initializer'), ...parts(node, 'init')]);
  say(reading, 'loop', opening(node));
  if (over) {
    read(reading, over);
    say(reading, 'each', over);
  }
  for (const field of ['condition', 'body', 'update', 'increment']) readAll(reading, parts(node, field));
  say(reading, 'end', closing(node));
};

/** A string that stands for itself is a comment. */
const readStatement = (reading: Reading, { children }: SyntaxNode): void => {
  if (children[0]?.type !== 'string') readAll(reading, children);
};

const READERS: Readonly<Record<Role, (reading: Reading, node: SyntaxNode) => void>> = {
  number: readNumber,
  operation: readOperation,
  sign: readSign,
  assignment: readAssignment,
  count: readCount,
  declaration: readDeclaration,
  call: readCall,
  loop: readLoop,
  statement: readStatement,
};

/** Java has no node for `else`. */
const saysElse = (node: SyntaxNode, child: SyntaxNode): boolean =>
  node.type === 'if_statement' &&
  child.field === 'alternative' &&
  !['else_clause', 'elif_clause'].includes(child.type);

const readOther = (reading: Reading, node: SyntaxNode): void => {
  const { type } = node;
  const around = AROUND[type];
  const before = BEFORE[type] ?? around?.[0];
  const after = AFTER[type] ?? around?.[1];
  if (before !== undefined) say(reading, before, opening(node));
  if (type === 'elif_clause') say(reading, 'if', opening(node));
  for (const child of node.children) {
    if (saysElse(node, child)) say(reading, 'else', opening(child));
    read(reading, child);
  }
  if (after !== undefined) say(reading, after, after === 'end' ? closing(node) : node);
};

const read = (reading: Reading, node: SyntaxNode): void => {
  if (SILENT.has(node.type)) return;
  const role = roleOf(node.type);
  (role ? READERS[role] : readOther)(reading, node);
};

/**
 * A program as a row of steps that stays the same when it is dressed up: other names, types, comments and layout, `for`
 * for `while`, `x += 1` for `x = x + 1`, declarations moved or split. Operands come before what is done with them; of
 * what a loop counts with, the start comes before it and the step at its end, as a `while` has them.
 */
export const tokensOf = (root: SyntaxNode, text: string): Token[] => {
  const reading: Reading = { text, defined: definedNames(root, text), tokens: [] };
  read(reading, root);
  return reading.tokens;
};
