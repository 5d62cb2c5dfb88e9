import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language } from '@assay/contract';
import type * as TreeSitter from '@vscode/tree-sitter-wasm';

/** A node of a syntax tree. Places count UTF-16 units of the program's text. */
export interface SyntaxNode {
  type: string;
  /** What the node is to its parent, such as `condition`; empty where the grammar has no name for it. */
  field: string;
  start: number;
  end: number;
  children: readonly SyntaxNode[];
}

/** Programs in languages of one family are compared with each other. */
export type Family = 'C and C++' | 'Java' | 'Python';

/** The grammar of C++ reads C as well. Pages have none, and are not compared. */
const FAMILIES: Readonly<Partial<Record<Language, Family>>> = {
  C: 'C and C++',
  'C++': 'C and C++',
  JAVA: 'Java',
  PYTHON: 'Python',
};
const FILES: Readonly<Record<Family, string>> = {
  'C and C++': 'tree-sitter-cpp.wasm',
  Java: 'tree-sitter-java.wasm',
  Python: 'tree-sitter-python.wasm',
};

/** Undefined: programs in this language are not compared. */
export const familyOf = (language: Language): Family | undefined => FAMILIES[language];

// The package is one CommonJS file with the grammars beside it; `import` would not find its names.
const require = createRequire(import.meta.url);
const PACKAGE = '@vscode/tree-sitter-wasm';

let started: Promise<typeof TreeSitter> | undefined;
const start = async (): Promise<typeof TreeSitter> => {
  const treeSitter: typeof TreeSitter = require(PACKAGE);
  await treeSitter.Parser.init();
  return treeSitter;
};

const parsers = new Map<Family, Promise<TreeSitter.Parser>>();
const openParser = async (family: Family): Promise<TreeSitter.Parser> => {
  const { Language: Grammar, Parser } = await (started ??= start());
  const parser = new Parser();
  parser.setLanguage(await Grammar.load(join(dirname(require.resolve(PACKAGE)), FILES[family])));
  return parser;
};

const childrenAt = (cursor: TreeSitter.TreeCursor): SyntaxNode[] => {
  if (!cursor.gotoFirstChild()) return [];
  const nodes: SyntaxNode[] = [];
  do nodes.push(nodeAt(cursor));
  while (cursor.gotoNextSibling());
  cursor.gotoParent();
  return nodes;
};

const nodeAt = (cursor: TreeSitter.TreeCursor): SyntaxNode => ({
  type: cursor.nodeType,
  field: cursor.currentFieldName ?? '',
  start: cursor.startIndex,
  end: cursor.endIndex,
  children: childrenAt(cursor),
});

/** Reads a program; one that does not compile has a tree as well, with what could not be read left out. */
export const parseProgram = async (family: Family, text: string): Promise<SyntaxNode> => {
  let opening = parsers.get(family);
  if (!opening) parsers.set(family, (opening = openParser(family)));
  const tree = (await opening).parse(text);
  if (!tree) throw new Error('The parser has no language.');
  const cursor = tree.walk();
  try {
    return nodeAt(cursor);
  } finally {
    cursor.delete();
    tree.delete();
  }
};
