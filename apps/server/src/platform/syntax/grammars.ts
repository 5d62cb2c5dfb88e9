import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PROGRAM_LIMITS, type Language } from '@assay/contract';
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
export type Family = 'C and C++' | 'Java' | 'JavaScript and TypeScript' | 'Python';

/** The grammar of C++ reads C as well, that of TypeScript JavaScript. Pages have none, and are not compared. */
const FAMILIES: Readonly<Partial<Record<Language, Family>>> = {
  C: 'C and C++',
  'C++': 'C and C++',
  JAVA: 'Java',
  PYTHON: 'Python',
  JAVASCRIPT: 'JavaScript and TypeScript',
  TYPESCRIPT: 'JavaScript and TypeScript',
};
const FILES: Readonly<Record<Family, string>> = {
  'C and C++': 'tree-sitter-cpp.wasm',
  Java: 'tree-sitter-java.wasm',
  'JavaScript and TypeScript': 'tree-sitter-typescript.wasm',
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

/** A program that cannot be read, and why. */
export class Unreadable extends Error {
  readonly reason: 'DEEP' | 'SLOW' | 'BROKEN';

  constructor(reason: Unreadable['reason']) {
    super(`The program is ${reason}.`);
    this.reason = reason;
  }
}

// What is read here is written by students: nesting would exhaust the stack of whoever follows it by calls.
const childrenAt = (cursor: TreeSitter.TreeCursor, depth: number): SyntaxNode[] => {
  if (!cursor.gotoFirstChild()) return [];
  if (depth === PROGRAM_LIMITS.depth) throw new Unreadable('DEEP');
  const nodes: SyntaxNode[] = [];
  do nodes.push(nodeAt(cursor, depth + 1));
  while (cursor.gotoNextSibling());
  cursor.gotoParent();
  return nodes;
};

const nodeAt = (cursor: TreeSitter.TreeCursor, depth = 0): SyntaxNode => ({
  type: cursor.nodeType,
  field: cursor.currentFieldName ?? '',
  start: cursor.startIndex,
  end: cursor.endIndex,
  children: childrenAt(cursor, depth),
});

/** CPU time of this thread alone, ms: a busy machine makes no program slow. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** How many brackets are open at once at most; `<<` is none, and a `<` that compares counts as one that stays open. */
const nestingOf = (text: string): number => {
  let [open, most] = [0, 0];
  for (const [bracket] of text.matchAll(/[([{]|<+|[)\]}]|>+/g)) {
    if (')]}>'.includes(bracket)) open = Math.max(0, open - 1);
    else if (bracket.length === 1) open += 1;
    most = Math.max(most, open);
  }
  return most;
};

/**
 * Gives the parser up with its memory, which is one for all grammars: where a text has led it too far down, its stack may
 * have run into what it knows.
 */
const forgetParsers = (): void => {
  parsers.clear();
  started = undefined;
  delete require.cache[require.resolve(PACKAGE)];
};

/** @throws Unreadable */
const parseInTime = (parser: TreeSitter.Parser, text: string, limitMs: number): TreeSitter.Tree => {
  const until = cpuMs() + limitMs;
  let tree: TreeSitter.Tree | null;
  try {
    // The types say that nothing is answered; the parser ends when true is.
    tree = parser.parse(text, null, { progressCallback: () => cpuMs() > until });
  } catch {
    throw new Unreadable('BROKEN');
  }
  if (!tree) throw new Unreadable('SLOW');
  return tree;
};

const readTree = (tree: TreeSitter.Tree): SyntaxNode => {
  const cursor = tree.walk();
  try {
    return nodeAt(cursor);
  } finally {
    cursor.delete();
    tree.delete();
  }
};

/**
 * Reads a program; one that does not compile has a tree as well, with what could not be read left out.
 * @param limitMs CPU time
 * @throws Unreadable
 */
export const parseProgram = async (
  family: Family,
  text: string,
  limitMs: number = PROGRAM_LIMITS.cpuMs,
): Promise<SyntaxNode> => {
  if (nestingOf(text) > PROGRAM_LIMITS.depth) throw new Unreadable('DEEP');
  let opening = parsers.get(family);
  if (!opening) parsers.set(family, (opening = openParser(family)));
  const parser = await opening;
  try {
    return readTree(parseInTime(parser, text, limitMs));
  } catch (error) {
    forgetParsers();
    throw error;
  }
};
