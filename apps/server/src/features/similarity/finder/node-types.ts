/**
 * What the nodes of the grammars of C++, Java, Python and TypeScript are to the comparison. Their names are the grammars'
 * own; where two grammars have the same name, they mean the same.
 */

/**
 * What is left out, with all that is in it: what says nothing of how a program works, and what is changed first by
 * somebody who hides where it comes from. Names, types, and the numbers 0 and 1 are left out as well.
 */
export const SILENT = new Set([
  'comment', 'line_comment', 'block_comment', 'preproc_include', 'preproc_def', 'import_declaration',
  'import_statement', 'import_from_statement', 'future_import_statement', 'package_declaration',
  'using_declaration', 'namespace_alias_definition', 'alias_declaration', 'type_definition', 'modifiers',
  'primitive_type', 'integral_type', 'floating_point_type', 'boolean_type', 'void_type', 'type_identifier',
  'sized_type_specifier', 'type_qualifier', 'storage_class_specifier', 'template_type', 'generic_type',
  'array_type', 'type', 'type_parameters', 'template_parameter_list', 'template_argument_list',
  'type_arguments', 'parameters', 'parameter_list', 'formal_parameters', 'lambda_parameters',
  'inferred_parameters', 'array_declarator', 'dimensions', 'throws', 'superclass', 'super_interfaces',
  'base_class_clause', 'annotation', 'marker_annotation', 'decorator', 'global_statement', 'type_annotation',
  'predefined_type', 'interface_declaration', 'type_alias_declaration', 'accessibility_modifier', 'class_heritage',
  'ambient_declaration', 'union_type', 'function_type', 'object_type', 'literal_type',
]); // prettier-ignore

/** What one node says once its parts have been said. */
export const AFTER: Readonly<Record<string, string>> = {
  subscript_expression: '[]',
  array_access: '[]',
  subscript: '[]',
  field_expression: '.',
  field_access: '.',
  attribute: '.',
  member_expression: '.',
  string_literal: '$',
  raw_string_literal: '$',
  char_literal: '$',
  character_literal: '$',
  string: '$',
  template_string: '$',
  regex: '$',
  return_statement: 'return',
  break_statement: 'break',
  continue_statement: 'continue',
  throw_statement: 'throw',
  raise_statement: 'throw',
  yield: 'yield',
  yield_expression: 'yield',
  object_creation_expression: 'new',
  array_creation_expression: 'new',
  new_expression: 'new',
  delete_statement: 'delete',
  initializer_list: 'list',
  array_initializer: 'list',
  list: 'list',
  array: 'list',
  set: 'list',
  dictionary: 'map',
  object: 'map',
  slice: 'slice',
};

/** What one node says before its parts, and what after them. */
export const AROUND: Readonly<Record<string, readonly [before: string, after: string]>> = {
  function_definition: ['function', 'end'],
  method_declaration: ['function', 'end'],
  constructor_declaration: ['function', 'end'],
  function_declaration: ['function', 'end'],
  generator_function_declaration: ['function', 'end'],
  function_expression: ['function', 'end'],
  arrow_function: ['function', 'end'],
  method_definition: ['function', 'end'],
  lambda: ['function', 'end'],
  lambda_expression: ['function', 'end'],
  if_statement: ['if', 'end'],
  conditional_expression: ['if', 'end'],
  ternary_expression: ['if', 'end'],
  list_comprehension: ['loop', 'end'],
  set_comprehension: ['loop', 'end'],
  dictionary_comprehension: ['loop', 'end'],
  generator_expression: ['loop', 'end'],
  switch_statement: ['switch', 'end'],
  switch_expression: ['switch', 'end'],
  match_statement: ['switch', 'end'],
  try_statement: ['try', 'end'],
};

/** What stands before its parts alone. */
export const BEFORE: Readonly<Record<string, string>> = {
  else_clause: 'else',
  elif_clause: 'else',
  case_statement: 'case',
  case_clause: 'case',
  switch_block_statement_group: 'case',
  switch_rule: 'case',
  switch_case: 'case',
  switch_default: 'case',
  catch_clause: 'catch',
  except_clause: 'catch',
  finally_clause: 'finally',
  if_clause: 'if',
};

/** `a > b` says what `b < a` says, and so do the words of Python. */
const OPERATORS: Readonly<Record<string, string>> = {
  '>': '<',
  '>=': '<=',
  and: '&&',
  or: '||',
  not: '!',
  'not in': '!',
  is: '==',
  '<>': '!=',
};
/** An operator as it is compared. */
export const operator = (type: string): string => OPERATORS[type] ?? type;

/** What is read in a way of its own. */
export type Role =
  'number' | 'operation' | 'sign' | 'assignment' | 'count' | 'declaration' | 'call' | 'loop' | 'statement';

const TYPES: Readonly<Record<Role, readonly string[]>> = {
  number: [
    'number',
    'number_literal',
    'decimal_integer_literal',
    'decimal_floating_point_literal',
    'hex_integer_literal',
    'integer',
    'float',
  ],
  operation: [
    'binary_expression',
    'binary_operator',
    'comparison_operator',
    'boolean_operator',
    'instanceof_expression',
  ],
  sign: ['unary_expression', 'unary_operator', 'not_operator'],
  assignment: [
    'assignment_expression',
    'assignment',
    'augmented_assignment',
    'augmented_assignment_expression',
  ],
  count: ['update_expression'],
  declaration: [
    'init_declarator',
    'variable_declarator',
    'named_expression',
    'default_parameter',
    'public_field_definition',
  ],
  call: ['call_expression', 'call', 'method_invocation'],
  loop: [
    'for_statement',
    'for_in_statement',
    'while_statement',
    'do_statement',
    'for_range_loop',
    'enhanced_for_statement',
  ],
  statement: ['expression_statement'],
};
const ROLES = new Map(
  (Object.keys(TYPES) as Role[]).flatMap((role) => TYPES[role].map((type) => [type, role] as const)),
);
/** How a node is read; undefined: by what stands in the tables above. */
export const roleOf = (type: string): Role | undefined => ROLES.get(type);

export const TARGETS = new Set([
  'pattern_list',
  'tuple_pattern',
  'expression_list',
  'tuple',
  'array_pattern',
]);
export const NAMES = new Set(['identifier', 'field_identifier', 'qualified_identifier', 'scoped_identifier']);
