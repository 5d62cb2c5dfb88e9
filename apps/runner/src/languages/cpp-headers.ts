/**
 * Headers that are precompiled together, best first: what costs most time comes before what costs less. A program gets a
 * set only where it includes every header of it: then it sees nothing that it did not ask for.
 */
export const HEADER_SETS: readonly (readonly string[])[] = [
  ['bits/stdc++.h'],
  ['iostream', 'algorithm'],
  ['iostream', 'vector'],
  ['iostream'],
  ['algorithm'],
  ['vector'],
];

/** The folder of a set beside the others. */
export const folderOfSet = (headers: readonly string[]): string => headers.join('+').replaceAll('/', '-');

/** The file in that folder which includes the headers of the set; precompiled it is called the same and `.gch`. */
export const SET_FILE = 'headers.hpp';

/**
 * What may stand before and between the first includes without a meaning of its own. Nothing with a backslash: one at the end
 * of a line makes the next line part of a comment.
 */
const NOTHING = /(?:[ \t\r\n]+|\/\/[^\\\n]*(?:\n|$)|\/\*(?:[^*\\]|\*(?!\/))*\*\/)*/y;
const INCLUDE = /#[ \t]*include[ \t]*<([\w./+]+)>[ \t]*(?=\r?\n|\/\/|\/\*|$)/y;

/**
 * The headers of the system that a program includes before it says anything else. Those behind a macro, a pragma or a
 * declaration are left out, since these may change what a header means.
 */
export const leadingHeaders = (code: string): Set<string> => {
  const headers = new Set<string>();
  let at = 0;
  for (;;) {
    NOTHING.lastIndex = at;
    at += NOTHING.exec(code)?.[0].length ?? 0;
    INCLUDE.lastIndex = at;
    const [whole, name] = INCLUDE.exec(code) ?? [];
    if (whole === undefined || name === undefined) return headers;
    headers.add(name);
    at += whole.length;
  }
};

/** The best set whose headers a program all includes first; undefined where there is none. */
export const setFor = (code: string): readonly string[] | undefined => {
  const headers = leadingHeaders(code);
  return HEADER_SETS.find((set) => set.every((name) => headers.has(name)));
};
