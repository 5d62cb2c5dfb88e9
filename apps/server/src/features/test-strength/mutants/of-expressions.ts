/** Mutants of comparisons, numbers and operators. The names of nodes are the grammars' own. */
import { childIn, instead, textOf, type Change, type Mutator, type Place } from './mutant.ts';
import type { SyntaxNode } from '../../../platform/syntax/grammars.ts';

const COMPARING = new Set(['binary_expression', 'comparison_operator']);
const TURNED: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
};

const isIn = ({ above: [parent] }: Place, types: ReadonlySet<string>): boolean =>
  parent !== undefined && types.has(parent.type);

export const turnComparison: Mutator = (place) =>
  isIn(place, COMPARING) ? (TURNED[place.node.type] ?? []).map((other) => instead(place.node, other)) : [];

const OPERATING = new Set([
  'binary_expression',
  'binary_operator',
  'boolean_operator',
  'assignment_expression',
  'augmented_assignment',
  'augmented_assignment_expression',
  'update_expression',
]);
const EXCHANGED: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '*',
  '//': '/',
  '%': '*',
  '**': '*',
  '&&': '||',
  '||': '&&',
  and: 'or',
  or: 'and',
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
  '+=': '-=',
  '-=': '+=',
  '*=': '+=',
  '/=': '*=',
  '//=': '*=',
  '%=': '+=',
  '++': '--',
  '--': '++',
};

/** `cin >> a` and `cout << a` shift nothing. */
const isOfStream = ({ program, above }: Place): boolean => {
  const shifting = above.findLast(({ type }) => type === 'binary_expression');
  return (
    shifting !== undefined &&
    /^(?:std::)?c(?:in|out|err)\b|^\w*(?:ss|stream)\b/.test(textOf(program, shifting))
  );
};

/** A loop that counts the other way never ends, which every test catches. */
const isStep = ({ above: [parent, outer] }: Place): boolean =>
  parent?.field === 'update' || (outer?.field === 'update' && outer.type !== 'compound_statement');

export const exchangeOperator: Mutator = (place) => {
  const { node } = place;
  const other = EXCHANGED[node.type];
  if (other === undefined || !isIn(place, OPERATING) || isStep(place)) return [];
  return /^(?:<<|>>)$/.test(node.type) && isOfStream(place) ? [] : [instead(node, other)];
};

const WHOLE = new Set(['number_literal', 'decimal_integer_literal', 'integer', 'number']);
const NUMBER = /^(\d+)([uUlL]*)$/;

const nameOfDeclared = (node: SyntaxNode | undefined): SyntaxNode | undefined =>
  childIn(node, 'declarator', 'name');

/** The size of an array, a constant that is one, and what `main` returns: whatever they are, programs print the same. */
const isIdle = ({ node, above: [parent, ...outer], program, sizes }: Place): boolean => {
  if (parent?.type === 'array_declarator' || parent?.type === 'dimensions_expr') return true;
  const name = nameOfDeclared(parent);
  if (node.field === 'value' && name && sizes.has(textOf(program, name))) return true;
  const owner = outer.find(({ type }) => type === 'function_definition' || type === 'lambda_expression');
  const declared = childIn(owner, 'declarator');
  return (
    parent?.type === 'return_statement' &&
    declared !== undefined &&
    /^main\s*\(/.test(textOf(program, declared))
  );
};

const SUBSCRIPTS = new Set(['subscript_argument_list', 'array_access', 'subscript_expression']);

const isOfLoopStart = (above: Place['above']): boolean =>
  above.some(({ field }, at) => field === 'initializer' && above[at + 1]?.type === 'for_statement');

const oneOff = (place: Place): Change[] => {
  const { node, above, program, family } = place;
  const [, digits, suffix = ''] = NUMBER.exec(textOf(program, node)) ?? [];
  if (!WHOLE.has(node.type) || digits === undefined || isIdle(place)) return [];
  if (digits.length > 1 && digits.startsWith('0')) return [];
  const value = BigInt(digits);
  const more = instead(node, `${value + 1n}${suffix}`);
  if (value > 0n) return [more, instead(node, `${value - 1n}${suffix}`)];
  // Before the first element of an array is whatever lies there, and a loop that begins with -1 leads to it.
  const leadsBefore =
    SUBSCRIPTS.has(above[0]?.type ?? '') || (family === 'C and C++' && isOfLoopStart(above));
  return leadsBefore ? [more] : [more, instead(node, `(-1${suffix})`)];
};

/** The bound of a comparison that moves it: the other way it would only be turned. */
const MOVED: Readonly<Record<string, string>> = { '<': '- 1', '<=': '+ 1', '>': '+ 1', '>=': '- 1' };
const PLAIN = /^[\w.]+(?:\(\w*\))?$/;
const moved = (program: string, node: SyntaxNode, by: string): Change => {
  const text = textOf(program, node);
  return instead(node, PLAIN.test(text) ? `${text} ${by}` : `(${text}) ${by}`);
};

const movedBound = ({ node, program }: Place): Change[] => {
  if (!COMPARING.has(node.type) || node.children.length !== 3) return [];
  const [, operator, bound] = node.children;
  const by = MOVED[operator?.type ?? ''];
  return by === undefined || !bound || WHOLE.has(bound.type) ? [] : [moved(program, bound, by)];
};

/** `range(n)` ends one earlier, or one later. */
const movedRange = ({ node, program }: Place): Change[] => {
  if (node.type !== 'call' || textOf(program, childIn(node, 'function') ?? node) !== 'range') return [];
  const given = childIn(node, 'arguments')?.children.filter(({ type }) => !/^[(),]$/.test(type)) ?? [];
  const end = given.length > 1 ? given[1] : given[0];
  return !end || WHOLE.has(end.type) ? [] : [moved(program, end, '- 1'), moved(program, end, '+ 1')];
};

export const moveNumber: Mutator = (place) => [...oneOff(place), ...movedBound(place), ...movedRange(place)];
