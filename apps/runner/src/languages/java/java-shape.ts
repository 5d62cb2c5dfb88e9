import type { Shape } from '../language.ts';

/** The source with comments, strings and characters blanked, so that braces and words can be counted. */
const blankOut = (code: string): string =>
  code.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g,
    ' ',
  );

const WORD = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|[{}()[\];.@]|\S/g;

const TYPE_WORDS = new Set(['class', 'interface', 'enum', 'record']);

interface TopLevelType {
  name: string;
  isPublic: boolean;
  hasMain: boolean;
}

/** Modifiers and annotations before a method's name, or its parameters, are never more words than this. */
const MOST_WORDS_AROUND = 100;

/** True when the words around `main (` make it `static void main(String…`. */
const isMainMethod = (words: string[], at: number): boolean => {
  if (words[at] !== 'main' || words[at + 1] !== '(' || words[at - 1] !== 'void') return false;
  const before = words.slice(Math.max(0, at - MOST_WORDS_AROUND), at);
  const modifiers = before.slice(before.findLastIndex((other) => ';{}'.includes(other)) + 1);
  const after = words.slice(at + 2, at + MOST_WORDS_AROUND);
  const parameters = after.slice(0, Math.max(0, after.indexOf(')')));
  return modifiers.includes('static') && parameters.includes('String');
};

const findTypes = (words: string[]): TopLevelType[] => {
  const types: TopLevelType[] = [];
  let depth = 0;
  let isPublic = false;
  for (let at = 0; at < words.length; at += 1) {
    const current = words[at] ?? '';
    if (current === '{') depth += 1;
    if (current === '}') depth -= 1;
    if (depth === 0 && (current === ';' || current === '}')) isPublic = false;
    if (depth === 0 && current === 'public') isPublic = true;
    const name = words[at + 1] ?? '';
    if (depth === 0 && TYPE_WORDS.has(current) && /^[\w$\u0080-\uffff]+$/.test(name))
      types.push({ name, isPublic, hasMain: false });
    const open = types.at(-1);
    if (depth === 1 && open && isMainMethod(words, at)) open.hasMain = true;
  }
  return types;
};

const findPackage = (words: string[]): string => {
  if (words[0] !== 'package') return '';
  return words.slice(1, words.indexOf(';')).join('');
};

/**
 * How javac wants the file named (after the public class, if there is one), and the class whose `main` is started:
 * public or not, in or out of a package.
 */
export const javaShape = (code: string): Shape => {
  const words = blankOut(code).match(WORD) ?? [];
  const types = findTypes(words);
  const withMain = types.filter((type) => type.hasMain);
  const main = withMain.find((type) => type.isPublic) ?? withMain[0];
  const named = types.find((type) => type.isPublic) ?? main ?? types[0];
  const folder = findPackage(words);
  const prefix = /^[\w$.\u0080-\uffff]+$/.test(folder) ? `${folder}.` : '';
  return { fileName: `${named?.name ?? 'Main'}.java`, entry: main ? prefix + main.name : null };
};
