import type { Language } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { makeDepartment, makeFaculty, type TestAccount } from '../../../../test/fixtures.ts';
import { sitByCalls } from '../../../../test/sit-by-calls.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let faculty: TestAccount;

beforeAll(async () => {
  faculty = await makeFaculty(server.deps, await makeDepartment(server.deps));
});

test.each<[Language, string]>([
  ['JAVASCRIPT', "console.log(2 * Number(require('node:fs').readFileSync(0, 'utf8')));"],
  [
    'TYPESCRIPT',
    "import { readFileSync } from 'node:fs';\nconst n: number = Number(readFileSync(0, 'utf8'));\nconsole.log(2 * n);",
  ],
  ['PHP', '<?php\necho 2 * (int) fgets(STDIN), "\\n";'],
])('a program in %s is run and graded', async (language, code) => {
  const { ran, evaluated } = await sitByCalls(server, faculty, code, { languages: [language] }, language);
  expect(ran).toMatchObject({ passedCount: 2 });
  expect((await evaluated())?.testcaseResults.map(({ passed }) => passed)).toEqual([true, true, true]);
});

const TABLE = "create table mark (name text, marks int); insert into mark values ('Asha', 80), ('Ravi', 65);";

test('an answer in SQL is graded by the tables that its queries answer', async () => {
  const testcases = [
    { type: 'PUBLIC' as const, input: TABLE, output: 'name\nAsha' },
    { type: 'HIDDEN' as const, input: `${TABLE} update mark set marks = 90;`, output: 'name\nRavi\nAsha' },
    { type: 'HIDDEN' as const, input: `${TABLE} delete from mark;`, output: 'name\nnobody' },
  ];
  const { ran, evaluated } = await sitByCalls(
    server,
    faculty,
    'select name from mark where marks > 70;',
    { languages: ['SQL'], testcases, checker: { kind: 'UNORDERED' } },
    'SQL',
  );
  expect(ran).toMatchObject({ passedCount: 1, publicTestResults: [{ actualOutput: 'name\nAsha\n' }] });
  expect((await evaluated())?.testcaseResults.map(({ passed }) => passed)).toEqual([true, true, false]);
});
