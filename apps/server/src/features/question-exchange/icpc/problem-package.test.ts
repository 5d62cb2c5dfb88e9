import {
  checkSubmissions,
  createQuestion,
  failureSchema,
  viewQuestion,
  type ImportReport,
} from '@assay/contract';
import { beforeEach, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty, questionDraft } from '../../../../test/fixtures.ts';
import { archiveOf, bring, fetchQuestionFile } from '../../../../test/question-file.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let token: string;

// Each import counts against its account.
beforeEach(async () => {
  token = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
});

const only = ({ questions: [row] }: ImportReport) => row;
const made = async (file: Uint8Array<ArrayBuffer>, name: string) => {
  const row = only(await bring(server, token, file, {}, name));
  expect(row?.problems).toEqual([]);
  const questionId = row?.questionId ?? '';
  return { row, question: (await server.call(viewQuestion, { token, body: { questionId } })).body.data };
};

const SUM = 'import sys\nprint(sum(map(int, sys.stdin.read().split())))\n';

/** A problem as contests in the legacy format write it. */
const LEGACY: Readonly<Record<string, string>> = {
  'problem.yaml': [
    'name: Adding up',
    'author: Somebody',
    'validation: default',
    'validator_flags: float_tolerance 1e-4 case_sensitive',
    'limits:',
    '  memory: 512',
    '',
  ].join('\n'),
  'domjudge-problem.ini': "timelimit='2.5'\ncolor=#ff0000\n",
  'problem_statement/problem.en.tex': [
    '\\problemname{Adding up} % a comment',
    'Add \\textbf{all} numbers, at most $10^9$ \\& no less.',
    '',
    '\\section*{Input}',
    '\\begin{itemize}',
    '  \\item One line with $n$ numbers.',
    '  \\item Nothing \\emph{else}.',
    '\\end{itemize}',
    '\\mystery{kept}',
    '',
  ].join('\n'),
  'data/sample/1.in': '1 2\r\n',
  'data/sample/1.ans': '3\n',
  'data/secret/02-large.in': '5 6 7\n',
  'data/secret/02-large.ans': '18\n',
  'data/secret/01-none.in': '0\n',
  'data/secret/01-none.ans': '0\n',
  'input_validators/check.py': 'import sys\nsys.exit(42)\n',
  'submissions/accepted/sum.py': SUM,
  'submissions/wrong_answer/first.py': 'print(input().split()[0])\n',
  'submissions/wrong_answer/right.py': SUM,
  'submissions/run_time_error/crash.py': 'raise Exception()\n',
  'submissions/mixed/one.py': `# @EXPECTED_RESULTS@: WRONG-ANSWER, RUN-ERROR\n${'print(input().split()[1])\n'}`,
  'submissions/accepted/sum.kt': 'fun main() {}\n',
};

test('a problem in the legacy format becomes a question, with all that is left out said', async () => {
  const { row, question } = await made(archiveOf(LEGACY), 'adding.zip');
  expect(row).toMatchObject({
    key: 'icpc:adding',
    title: 'Adding up',
    done: 'CREATED',
    references: ['PYTHON'],
  });
  expect(row?.warnings).toEqual([
    'The statement is in LaTeX, of which this is not read: \\mystery. Read it through.',
    'A submission is not run (another language, several files, or no expected result): accepted/sum.kt.',
    'Input validators are left out: inputs are not checked by programs here.',
  ]);
  expect(question).toMatchObject({
    name: 'Adding up',
    language: ['C++', 'C', 'JAVA', 'PYTHON'],
    wantAutoCalculate: true,
    checker: { kind: 'NUMBERS', ignoresCase: false, tolerance: 1e-4 },
    limits: { seconds: 2.5, megabytes: 512, factors: { JAVA: 1, PYTHON: 1 } },
    judge: null,
    referenceSolutions: [{ language: 'PYTHON', code: SUM }],
    testcases: [
      { input: '1 2\n', output: '3\n', type: 'PUBLIC', name: '' },
      { input: '0\n', output: '0\n', type: 'HIDDEN', name: '01-none' },
      { input: '5 6 7\n', output: '18\n', type: 'HIDDEN', name: '02-large' },
    ],
  });
  expect(question.question).toContain('Add <strong>all</strong> numbers, at most $10^9$ &amp; no less.');
  expect(question.question).toMatch(
    /<h2>Input<\/h2>[\s\S]*<li><p>\s*One line with \$n\$ numbers\.\s*<\/p><\/li>/,
  );
  expect(question.question).not.toContain('comment');
});

test('a problem in the format 2023-07 with an interactive validator becomes a question with a judge', async () => {
  const files = {
    'guess/problem.yaml': [
      'problem_format_version: 2023-07-draft',
      'uuid: 6b5a3c0e-9b7e-4c8b-9b6e-0e5b6f0c1a2b',
      'name: { sv: Tal, en: Guess it }',
      'type: [pass-fail, interactive]',
      'languages: [python3, cpp, kotlin]',
      'limits: { time_limit: 1, memory: 4096 }',
      '',
    ].join('\n'),
    'guess/statement/problem.en.md': 'Guess a number $x_1$ between *1* and **10**.\n',
    'guess/statement/problem.sv.md': 'Ett tal.\n',
    'guess/output_validator/validator.cpp': '#include "help.h"\nint main() { return ACCEPT; }\n',
    'guess/output_validator/help.h': '#pragma once\n#define ACCEPT 42\n',
    'guess/data/secret/one.in': '7\n',
    'guess/data/secret/one.ans': '',
    'guess/data/secret/one.yaml': 'hint: Halve the range.\n',
    'guess/attachments/tool.txt': 'a tool\n',
  };
  const { row, question } = await made(archiveOf(files), 'contest.zip');
  expect(row).toMatchObject({ key: '6b5a3c0e-9b7e-4c8b-9b6e-0e5b6f0c1a2b', attachment: 'tool.txt' });
  expect(row?.warnings).toEqual([
    'The memory limit of 4096 MB is set to 1024 MB: others cannot be had here.',
    'The statement is taken in en alone; there is also sv.',
  ]);
  expect(question).toMatchObject({
    name: 'Guess it',
    language: ['C++', 'PYTHON'],
    judge: {
      language: 'C++',
      way: 'TALK',
      code: '\n#define ACCEPT 42\n\nint main() { return ACCEPT; }\n',
    },
    testcases: [{ input: '7\n', output: '', type: 'HIDDEN', name: 'one', hint: 'Halve the range.' }],
  });
  expect(question.question).toContain('Guess a number $x_1$ between <em>1</em> and <strong>10</strong>.');
  expect(only(await bring(server, token, archiveOf(files), {}, 'again.zip'))?.state).toBe('SAME');
});

test.each<[string, Record<string, string>, string]>([
  ['a kind that there is not', { 'problem.yaml': 'type: multi-pass\nname: X\n' }, 'of the kind multi-pass'],
  [
    'languages that are not run',
    { 'problem.yaml': 'name: X\nlanguages: [kotlin]\n' },
    'only be solved in kotlin',
  ],
  [
    'a validator that a script builds',
    { 'problem.yaml': 'validation: custom\n', 'output_validators/v/build': '#!/bin/sh\n' },
    'built by a script',
  ],
  ['a test that is no text', { 'data/secret/3.in': '\0', 'data/secret/3.ans': '' }, 'is no text in UTF-8'],
])('%s is refused with the reason', async (_what, changes, reason) => {
  const row = only(await bring(server, token, archiveOf({ ...LEGACY, ...changes }), { dryRun: true }));
  expect(row?.state).toBe('REFUSED');
  expect(row?.problems.join(' ')).toContain(reason);
});

const check = async (file: Uint8Array<ArrayBuffer>, key: string) => {
  const form = new FormData();
  form.append('key', key);
  form.append('file', new File([file], 'adding.zip'));
  const response = await fetch(`${server.url}/api${checkSubmissions.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(failureSchema.parse(answer).message);
  return checkSubmissions.response.parse(answer).data;
};

test('submissions are run, and what they come to is compared with what is expected', async () => {
  const runs = await check(archiveOf(LEGACY), 'icpc:adding');
  expect(runs.map(({ path, found, agrees }) => [path, found, agrees])).toEqual([
    ['submissions/accepted/sum.py', { ACCEPTED: 3 }, true],
    ['submissions/mixed/one.py', { WRONG_ANSWER: 2, RUN_ERROR: 1 }, true],
    ['submissions/run_time_error/crash.py', { RUN_ERROR: 3 }, true],
    ['submissions/wrong_answer/first.py', { ACCEPTED: 1, WRONG_ANSWER: 2 }, true],
    ['submissions/wrong_answer/right.py', { ACCEPTED: 3 }, false],
  ]);
  await expect(check(archiveOf(LEGACY), 'icpc:other')).rejects.toThrow('Question not found');
});

test('a question goes out as a package that is read as the same problem elsewhere', async () => {
  const { body } = await server.call(createQuestion, {
    token,
    body: questionDraft({
      name: "Somebody's sum",
      language: ['PYTHON'],
      checker: { kind: 'NUMBERS', ignoresCase: true, tolerance: 0.01 },
      limits: { seconds: 1.5, megabytes: 512, factors: {} },
      referenceSolutions: [{ language: 'PYTHON', code: SUM }],
    }),
  });
  const { content } = await fetchQuestionFile(server, token, [body.data._id], 'icpc');
  const elsewhere = await makeFaculty(server.deps, await makeDepartment(server.deps));
  token = await loginAs(server, elsewhere);
  const { row, question } = await made(content, 'sum.zip');
  expect(row).toMatchObject({ key: body.data._id, title: "Somebody's sum", publicTests: 1, hiddenTests: 1 });
  expect(question).toMatchObject({
    question: '<p>Read two numbers and print their <strong>sum</strong>.</p>',
    checker: { kind: 'NUMBERS', ignoresCase: true, tolerance: 0.01 },
    limits: { seconds: 1.5, megabytes: 512 },
    referenceSolutions: [{ language: 'PYTHON', code: SUM }],
    testcases: [
      { input: '1 2', output: '3', type: 'PUBLIC' },
      { input: '-1 -2', output: '-3', type: 'HIDDEN' },
    ],
  });
});
