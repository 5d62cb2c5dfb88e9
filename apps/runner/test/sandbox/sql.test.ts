import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const SET_UP = `create table student (name text, marks real, hall text);
insert into student values ('Asha', 80, 'A'), ('Ravi', 65.5, null), ('Ravi; x', 92, 'B');
`;

const answerOf = async (code: string, input = SET_UP): Promise<string> =>
  (await service.runOne('SQL', code, input)).output;

test('what queries answer is printed as tables, their columns named', async () => {
  expect(
    await answerOf('select name, hall from student order by marks; select count(*) as n from student'),
  ).toBe('name\thall\nRavi\tNULL\nAsha\tA\nRavi; x\tB\n\nn\n3\n');
});

test('each test starts from its own empty database', async () => {
  const code = 'insert into student values (1, 1, 1); select count(*) from student';
  const { results } = await service.submit({
    language: 'SQL',
    code,
    tests: ['a', 'b'].map((id) => ({ id, input: SET_UP, expectedOutput: 'count(*)\n4' })),
  });
  expect(results.map(({ passed }) => passed)).toEqual([true, true]);
});

test('columns go by position, and changes are judged by the query after the answer, where the input says so', async () => {
  const after = `${SET_UP}-- columns by position\n-- after the answer\nselect name, marks from student where hall is null`;
  expect(await answerOf('update student set marks = marks + 5 where hall is null; select 1', after)).toBe(
    'Ravi\t70.5\n',
  );
});

test('the order of rows counts with LINES, and does not with UNORDERED', async () => {
  const run = async (kind: 'LINES' | 'UNORDERED') => {
    const response = await service.post('/run', {
      language: 'SQL',
      code: 'select name from student order by marks desc',
      tests: [{ id: 'only', input: SET_UP, expectedOutput: 'name\nAsha\nRavi\nRavi; x' }],
      checker: { kind },
      key: 'somebody',
      class: 'interactive',
    });
    return ((await response.json()) as { results: { verdict: string }[] }).results[0]?.verdict;
  };
  expect(await run('LINES')).toBe('WRONG_ANSWER');
  expect(await run('UNORDERED')).toBe('OK');
});

test.each([
  ['choose name from student', 1, 1],
  ['select name\nfrom student\nwhere (hall', 1, 1],
  ["select name from student where name = 'x", 1, 40],
])('a query that cannot be read is told where: %j', async (code, line, column) => {
  const { compile } = await service.submit({ language: 'SQL', code, tests: [{ id: 'a', input: SET_UP }] });
  expect(compile).toMatchObject({ ok: false, diagnostics: [{ line, severity: 'error' }] });
  expect(compile.diagnostics?.[0]?.column).toBeLessThanOrEqual(column);
});

test('a name that is not there is an error of the run, with its line', async () => {
  const result = await service.runOne('SQL', 'select name\nfrom pupil', SET_UP);
  expect(result).toMatchObject({
    verdict: 'RUNTIME_ERROR',
    message: 'Runtime error: no such table: pupil (line 2)',
    stderr: 'main.sql:2:6: error: no such table: pupil\n',
  });
});

test('a set-up script that fails is said to be it', async () => {
  expect((await service.runOne('SQL', 'select 1', 'create tables x')).message).toBe(
    'Runtime error: The set-up script of this test fails: near "tables": syntax error',
  );
});

const ENDLESS = 'with recursive c (x) as (select 1 union all select x + 1 from c)';
test.each([
  ['without end', `${ENDLESS} select count(*) from c`, 'TIME_LIMIT', { cpuMs: 300 }],
  ['that answers without end', `${ENDLESS} select x from c`, 'OUTPUT_LIMIT', { cpuMs: 10_000 }],
  [
    'that takes ever more memory',
    'with recursive c (x) as (select randomblob(1000000) union all select randomblob(1000000) from c) select * from c order by 1',
    'MEMORY_LIMIT',
    { memoryBytes: 64 << 20, cpuMs: 10_000 },
  ],
  ['that opens another file', "attach '/etc/passwd' as other", 'RUNTIME_ERROR', {}],
  ['that loads a library', "select load_extension('/usr/lib/other.so')", 'RUNTIME_ERROR', {}],
  ['that reads files', "select readfile('/proc/self/environ')", 'RUNTIME_ERROR', {}],
  ['that writes files', "vacuum into '/w/copy'", 'RUNTIME_ERROR', {}],
] as const)('a query %s ends as it should', async (_what, code, verdict, limits) => {
  expect(await service.runOne('SQL', code, SET_UP, limits)).toMatchObject({ verdict });
});
