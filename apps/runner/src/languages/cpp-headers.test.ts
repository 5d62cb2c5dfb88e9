import { expect, test } from 'vitest';
import { headerFlags, leadingHeaders } from './cpp-headers.ts';

const headersOf = (code: string) => [...leadingHeaders(code)];

test('headers count that a program includes before anything else, in whatever order and beside comments', () => {
  expect(
    headersOf('#include <vector>\r\n#  include<iostream> // both\n\n/* a\n * b */ #include <map>/*c*/'),
  ).toEqual(['vector', 'iostream', 'map']);
  expect(headersOf('// Name: Asha\n#include <bits/stdc++.h>\nusing namespace std;')).toEqual([
    'bits/stdc++.h',
  ]);
});

test.each([
  ['a macro', '#define private public\n#include <iostream>'],
  ['a pragma', '#pragma GCC optimize("O3")\n#include <iostream>'],
  ['a condition', '#ifdef LOCAL\n#include <iostream>\n#endif'],
  ['a declaration', 'int x;\n#include <iostream>'],
  ['a file of its own', '#include "local.h"\n#include <iostream>'],
  ['words behind it', '#include <iostream> please'],
  ['a comment that goes on behind a backslash', '// a \\\n#include <iostream>\n'],
  ['a comment that a backslash may end', '/* *\\\n/ #include <iostream>\n'],
  ['a comment without an end', '/* #include <iostream>\n'],
  ['nothing', ''],
])('a header does not count behind %s', (_what, code) => {
  expect(headersOf(code)).toEqual([]);
});

test('a program gets the best set of headers that it includes all of, and no other', () => {
  const flags = (...headers: string[]) =>
    headerFlags(headers.map((name) => `#include <${name}>\n`).join(''), '/sets');
  expect(flags('vector', 'algorithm', 'iostream')).toEqual([
    '-include',
    '/sets/iostream+vector+algorithm/headers.hpp',
  ]);
  expect(flags('map', 'vector', 'iostream')).toEqual(['-include', '/sets/iostream+vector/headers.hpp']);
  expect(flags('string', 'iostream')).toEqual(['-include', '/sets/iostream/headers.hpp']);
  expect(flags('iostream', 'string')).toEqual(['-I', '/sets/iostream']);
  expect(flags('bits/stdc++.h', 'vector')).toEqual(['-I', '/sets/bits-stdc++.h']);
  expect(headerFlags('#include <iostream>\n#define N 3\n#include <vector>\n', '/sets')).toEqual([
    '-I',
    '/sets/iostream',
  ]);
  expect(flags('cstdio')).toBeNull();
});

test('a program that is nothing but spaces or comments is read at once, however large', () => {
  const size = 256 * 1024;
  for (const code of [' ', '/* *', '//\n', '/**/ ', '#include <a>\n', '/*'].map((part) =>
    part.repeat(size / part.length),
  ))
    expect(headerFlags(code, '/sets')).toBeNull();
});
