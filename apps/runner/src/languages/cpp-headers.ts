/**
 * Headers that are precompiled together, best first: what costs most time comes before what costs less. A program gets a
 * set only where it includes every header of it: then it sees nothing that it did not ask for.
 */
export const HEADER_SETS: readonly (readonly string[])[] = [
  ['bits/stdc++.h'],
  ['iostream', 'vector', 'algorithm'],
  ['iostream', 'algorithm'],
  ['iostream', 'vector'],
  ['iostream', 'map'],
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
const setFor = (headers: ReadonlySet<string>): readonly string[] | undefined =>
  HEADER_SETS.find((set) => set.every((name) => headers.has(name)));

/**
 * What the compiler is told, so that it takes precompiled headers of a program's from `folder`, where the sets are; null where
 * there are none for it. GCC takes one in the place of the first include, which is quickest; several, or one that is not the
 * first, have to come before the program, and their own files are then looked at again.
 */
export const headerFlags = (code: string, folder: string): readonly string[] | null => {
  const headers = leadingHeaders(code);
  const set = setFor(headers);
  if (set === undefined) return null;
  const place = `${folder}/${folderOfSet(set)}`;
  const [first] = headers;
  return set.length === 1 && set[0] === first ? ['-I', place] : ['-include', `${place}/${SET_FILE}`];
};
