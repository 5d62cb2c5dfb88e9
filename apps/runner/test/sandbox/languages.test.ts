import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService } from '../service.ts';
import { USUAL_SAMPLES } from '../languages/usual-samples.ts';
import { testVerdicts } from '../languages/verdicts.ts';
import type { Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

describe.each(USUAL_SAMPLES)('$name', (sample) => {
  testVerdicts(() => service, sample);
});

test('a program is compiled once, and then comes from the cache', async () => {
  const code = '#include <stdio.h>\nint main(void){puts("cached");}';
  const first = await service.submit({ language: 'c', code });
  const second = await service.submit({ language: 'C', code });
  const changed = await service.submit({ language: 'C', code: `${code}\n` });
  expect([first.compile.cached, second.compile.cached, changed.compile.cached]).toEqual([false, true, false]);
  expect(second.results[0]?.output).toBe('cached\n');
  expect(second.compile.cpuMs).toBe(first.compile.cpuMs);
});

test('equal programs that arrive together are compiled once', async () => {
  const submission = { language: 'c++', code: '#include <iostream>\nint main(){std::cout<<"together";}' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => service.submit(submission)));
  expect(answers.filter((answer) => !answer.compile.cached)).toHaveLength(1);
  expect(answers.map((answer) => answer.results[0]?.output)).toEqual(Array(4).fill('together'));
});

test('a Java program without a main method is told so', async () => {
  const { compile } = await service.submit({
    language: 'java',
    code: 'class A { void main(String[] a) {} }',
  });
  expect(compile).toMatchObject({ ok: false, message: expect.stringContaining('public static void main') });
});

test('a program that is itself larger than its memory limit ends at the memory limit', async () => {
  const code = 'char big[24 << 20] = {1};\nint main(void){return big[5];}';
  const result = await service.runOne('c', code, '', { memoryBytes: 16 * 1024 * 1024 });
  expect(result.verdict).toBe('MEMORY_LIMIT');
  expect((await service.runOne('c', code)).verdict).toBe('OK');
});

test('the memory and the processor time that are told are those of the program', async () => {
  const code =
    '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\nint main(void){char*p=malloc(100<<20);memset(p,1,100<<20);while(clock()<CLOCKS_PER_SEC*3/10);printf("%ld",clock()/(CLOCKS_PER_SEC/1000));return p[7]-1;}';
  const results = [];
  for (let time = 0; time < 3; time += 1) results.push(await service.runOne('c', code));
  for (const { verdict, memoryBytes } of results) {
    expect(verdict).toBe('OK');
    expect(Math.abs(memoryBytes - 100 * 1024 * 1024)).toBeLessThan(2 * 1024 * 1024);
  }
  // Beside what the program counted itself: its start and its end, which interrupts do not make longer three times in a row.
  const besides = results.map(({ cpuMs, output }) => cpuMs - Number(output));
  expect(Math.min(...besides.map(Math.abs))).toBeLessThan(30);
});

test('exit code 137 of the program itself is an exit code and no memory verdict', async () => {
  const result = await service.runOne('python', 'import os; os._exit(137)');
  expect(result).toMatchObject({ verdict: 'RUNTIME_ERROR', exitCode: 137, signal: null });
});

test('an undefined function is a compile error that names the function', async () => {
  const { compile } = await service.submit({
    language: 'c',
    code: 'int f(void);int main(void){return f();}',
  });
  expect(compile.ok).toBe(false);
  expect(compile.message).toContain('undefined reference to ');
  expect(compile.message).not.toMatch(/\/(w|tmp|usr)\//);
});

test('output that is not text is shown and not swallowed', async () => {
  const result = await service.runOne(
    'python',
    'import sys; sys.stdout.buffer.write(b"a\\x00\\x1b[31m\\xff\\n")',
  );
  expect(result.output).toBe('a\u2400\u241b[31m\ufffd\n');
});

test.each([
  ['exit() and quit()', 'print("before")\nexit()\nprint("after")', 'before\n'],
  ['sys.exit', 'import sys\nprint("before")\nsys.exit()', 'before\n'],
  [
    'usual modules',
    'import sys, math, collections, heapq, re\nprint(math.gcd(4, 6), heapq.nlargest(1, [1, 3]))',
    '2 [3]\n',
  ],
  ['a module beyond the usual ones', 'import hashlib\nprint(hashlib.md5(b"x").hexdigest()[:4])', '9dd4\n'],
])('Python starts as lean as the program allows, with %s there', async (_case, code, output) => {
  expect(await service.runOne('python', code)).toMatchObject({ verdict: 'OK', output });
});

test.each([
  [
    'a module',
    "import { readFileSync } from 'node:fs';\nconsole.log(await 5, readFileSync(0).length);",
    '5 0\n',
  ],
  ['a script', "console.log(require('node:path').basename(__filename), this === exports);", 'main.js true\n'],
  [
    'a text that says SyntaxError',
    'try { JSON.parse("{") } catch (error) { console.log(error.name) }',
    'SyntaxError\n',
  ],
  ['deep recursion', 'const f = (n) => (n ? 1 + f(n - 1) : 0);\nconsole.log(f(40000));', '40000\n'],
  [
    'input by lines',
    "require('readline').createInterface({ input: process.stdin }).on('close', () => console.log('end'));",
    'end\n',
  ],
])('JavaScript runs %s', async (_case, code, output) => {
  expect(await service.runOne('javascript', code)).toMatchObject({ verdict: 'OK', output, stderr: '' });
});

test('a JavaScript program that ends itself has printed all before', async () => {
  const code = "console.log('x'.repeat(900_000));\nprocess.exit(0);";
  const expectedOutput = 'x'.repeat(900_000);
  const { results } = await service.submit({
    language: 'javascript',
    code,
    tests: [{ id: 'much', input: '', expectedOutput }],
  });
  expect(results).toMatchObject([{ verdict: 'OK', passed: true }]);
});

test('a JavaScript module that cannot be read says where, and nothing of Node.js', async () => {
  const code = "import { readFileSync } from 'node:fs';\nconst x = 5;\nconst y = (x +;\n";
  const { compile } = await service.submit({ language: 'javascript', code });
  expect(compile).toMatchObject({ ok: false, diagnostics: [{ line: 3, column: 15 }] });
  expect(compile.message).toBe(
    "main.js:3\nconst y = (x +;\n              ^\n\nSyntaxError: Unexpected token ';'",
  );
});

test('a crash in JavaScript tells the program’s calls and nothing of Node.js', async () => {
  const { stderr } = await service.runOne(
    'javascript',
    'function f() {\n  throw new Error("no");\n}\n\nf();',
  );
  expect(stderr).toBe(
    'main.js:2\n  throw new Error("no");\n  ^\n\nError: no\n    at f (main.js:2:9)\n    at Object.<anonymous> (main.js:5:1)\n',
  );
});

test('lines of TypeScript are those of the source, also where types become code', async () => {
  const code =
    'enum Colour {\n  Red,\n}\ninterface P {\n  a: string;\n}\nconst f = (p: P): never => {\n  throw new Error(p.a + Colour.Red);\n};\nf({ a: "x" });';
  const { stderr, message } = await service.runOne('typescript', code);
  expect(message).toBe('Runtime error: Error: x0');
  expect(stderr).toContain('at f (main.ts:8:9)');
});

test('an error in TypeScript whose types become code is told where it is in the source', async () => {
  const code = 'enum Colour {\n  Red,\n}\ninterface P {\n  a: string;\n}\nlet a: number = 1;\nlet a = 2;\n';
  const { compile } = await service.submit({ language: 'typescript', code });
  expect(compile).toMatchObject({ ok: false, diagnostics: [{ line: 8, column: 5 }] });
  expect(compile.message).toMatch(/^main\.ts:8\nlet a = 2;\n {4}\^\n/);
});

test('types of TypeScript are left out and not checked', async () => {
  expect(await service.runOne('typescript', 'const x: string = 5;\nconsole.log(x);')).toMatchObject({
    verdict: 'OK',
    output: '5\n',
  });
});

test('a Python program that only looks like one that cannot be compiled is judged by what it did', async () => {
  const code =
    'import sys\nprint("ran")\nprint(\'  File "main.py", line 1\\n    x\\nSyntaxError: invented\', file=sys.stderr)\nsys.exit(1)';
  const { compile, results } = await service.submit({ language: 'python', code });
  expect(compile.ok).toBe(true);
  expect(results[0]).toMatchObject({ verdict: 'RUNTIME_ERROR', output: 'ran\n', exitCode: 1 });
});

test('a Python program that cannot be compiled runs on no test, and says where', async () => {
  const tests = ['a', 'b', 'c'].map((id) => ({ id, input: '' }));
  const { compile, results } = await service.submit({
    language: 'python',
    code: 'print(1)\nx = = 2\n',
    tests,
  });
  expect(compile).toMatchObject({ ok: false, diagnostics: [{ line: 2, column: 5 }] });
  expect(results.map(({ verdict, output }) => [verdict, output])).toEqual(
    Array.from({ length: 3 }, () => ['COMPILE_ERROR', '']),
  );
});
