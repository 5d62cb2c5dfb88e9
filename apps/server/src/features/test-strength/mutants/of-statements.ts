/** Mutants of conditions, statements, loops, types and initial values. The names of nodes are the grammars' own. */
import { childIn, instead, textOf, type Change, type Mutator, type Place } from './mutant.ts';
import type { Family, SyntaxNode } from '../../../platform/syntax/grammars.ts';

const TRUE: Readonly<Record<Family, string>> = {
  'C and C++': '1',
  Java: 'true',
  'JavaScript and TypeScript': 'true',
  Python: 'True',
};

const BRANCHES = new Set(['if_statement', 'elif_clause']);

/** What stands between the brackets of a condition, where there are some. */
const conditionOf = (node: SyntaxNode): SyntaxNode | undefined => {
  const condition = childIn(node, 'condition');
  if (condition?.type !== 'condition_clause' && condition?.type !== 'parenthesized_expression')
    return condition;
  return condition.children.find(({ type }) => type !== '(' && type !== ')');
};

const ofBranch = ({ node, program, family }: Place): Change[] => {
  const condition = BRANCHES.has(node.type) ? conditionOf(node) : undefined;
  if (!condition || condition.type === 'declaration') return [];
  const text = textOf(program, condition);
  const negated = family === 'Python' ? `not (${text})` : `!(${text})`;
  return [instead(condition, negated), instead(condition, TRUE[family])];
};

const JOINING = new Set(['&&', '||', 'and', 'or']);

/** One half of `a && b` is dropped. */
const ofJoined = ({ node, program }: Place): Change[] => {
  const [left, operator, right] = node.children;
  if (!left || !operator || !right || !JOINING.has(operator.type) || operator.field !== 'operator') return [];
  return [instead(node, textOf(program, left)), instead(node, textOf(program, right))];
};

export const dropCondition: Mutator = (place) => [...ofBranch(place), ...ofJoined(place)];

const REMOVED = new Set([
  'expression_statement',
  'return_statement',
  'break_statement',
  'continue_statement',
]);
const FUNCTIONS = new Set([
  'function_definition',
  'method_declaration',
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'constructor_declaration',
  'lambda_expression',
]);

/** The last statement of a function that answers something: without it, what is answered is chance. */
const isLastAnswer = ({ node, above: [body, owner] }: Place): boolean =>
  node.type === 'return_statement' && body !== undefined && owner !== undefined && FUNCTIONS.has(owner.type);

export const removeStatement: Mutator = (place) => {
  const { node, family } = place;
  if (!REMOVED.has(node.type) || isLastAnswer(place)) return [];
  // The text that says what a function of Python does.
  if (node.children.every(({ type }) => type === 'string')) return [];
  return [instead(node, family === 'Python' ? 'pass' : ';')];
};

const LOOPS = new Set([
  'for_statement',
  'while_statement',
  'do_statement',
  'for_range_loop',
  'enhanced_for_statement',
  'for_in_statement',
]);
const LEAVES = new Set([
  'break_statement',
  'return_statement',
  'continue_statement',
  'throw_statement',
  'raise_statement',
]);

/** What stands before a statement on its line. */
const indentOf = (program: string, { start }: SyntaxNode): string =>
  program.slice(program.lastIndexOf('\n', start - 1) + 1, start);

export const endLoopEarly: Mutator = ({ node, program, family }) => {
  const body = LOOPS.has(node.type) ? childIn(node, 'body') : undefined;
  const last = body?.children.findLast(({ type }) => type !== '}' && type !== 'comment');
  if (!body || !last || LEAVES.has(last.type)) return [];
  if (family !== 'Python')
    return body.children[0]?.type === '{' ? [{ from: last.end, to: last.end, text: ' break;' }] : [];
  const indent = indentOf(program, last);
  return indent.trim() === '' ? [{ from: last.end, to: last.end, text: `\n${indent}break` }] : [];
};

const WIDE = new Set(['sized_type_specifier', 'integral_type']);
const WIDE_TYPE = /^(unsigned )?long(?: long)?(?: int)?$/;
const WIDE_NAME = /^(u?)int64_t$/;

const narrowed = (text: string): string | null => {
  const [isType, unsigned] = WIDE_TYPE.exec(text) ?? [];
  if (isType !== undefined) return unsigned ? 'unsigned int' : 'int';
  const [isName, u] = WIDE_NAME.exec(text) ?? [];
  return isName === undefined ? null : u ? 'unsigned int' : 'int';
};

export const narrowType: Mutator = ({ node, program }) => {
  const text = textOf(program, node);
  if (node.type === 'number_literal' || node.type === 'decimal_integer_literal')
    return /^\d+[lL]{1,2}$/.test(text) ? [instead(node, text.replace(/[lL]+$/, ''))] : [];
  const isType =
    WIDE.has(node.type) ||
    ((node.type === 'primitive_type' || node.type === 'type_identifier') && WIDE_NAME.test(text));
  const narrow = isType ? narrowed(text) : null;
  return narrow === null ? [] : [instead(node, narrow)];
};

const DECLARING = new Set(['init_declarator', 'variable_declarator', 'assignment']);
/** Values that can be another number as well; what is read or computed is a mutant elsewhere. */
const VALUES = new Set([
  'number_literal',
  'decimal_integer_literal',
  'integer',
  'number',
  'identifier',
  'unary_expression',
  'unary_operator',
  'field_access',
  'field_expression',
  'attribute',
  'member_expression',
  'subscript_expression',
  'array_access',
  'subscript',
]);
const FLIPPED: Readonly<Record<string, string>> = {
  true: 'false',
  false: 'true',
  True: 'False',
  False: 'True',
};
const EXTREME = /\binf\b|\bInfinity\b|_MAX\b|_MIN\b|\bmaxsize\b|numeric_limits|_SAFE_INTEGER\b/i;

export const changeInitial: Mutator = ({ node, above: [parent], program, sizes }) => {
  if (!parent || !DECLARING.has(parent.type) || (node.field !== 'value' && node.field !== 'right')) return [];
  const name = childIn(parent, 'declarator', 'name', 'left');
  if (name && sizes.has(textOf(program, name))) return [];
  const text = textOf(program, node);
  const flipped = FLIPPED[text];
  if (flipped !== undefined) return [instead(node, flipped)];
  if (!VALUES.has(node.type) && !EXTREME.test(text)) return [];
  return [instead(node, text === '0' ? '1' : '0')];
};
